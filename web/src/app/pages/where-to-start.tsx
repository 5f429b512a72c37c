import { useTranslation } from 'react-i18next';
import { usePerson } from '../../api/person.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { IconTile } from '../../ui/records/icon-tile.tsx';
import { menuFor } from '../menu.ts';
import { menuIcons } from '../shell/side-menu.tsx';
import classes from './where-to-start.module.css';

/** Every screen the user may open, with a description; shown if Home has nothing else for this user. */
export function WhereToStart() {
  const { t } = useTranslation(['home', 'shell']);
  const groups = menuFor(usePerson().grants);
  if (groups.length === 0) return <InlineNotice kind="info">{t('home:nothing')}</InlineNotice>;
  return (
    <div className={classes.groups} data-few={groups.length < 3 ? groups.length : undefined}>
      {groups.map((group) => (
        <div key={group.name} className={classes.group}>
          <Card title={t(`shell:menu.${group.name}`)} isFlush>
            <ul className={classes.list}>
              {group.items.map(({ name, to }) => {
                const Icon = menuIcons[name];
                return (
                  <li key={name}>
                    <Link to={to} className={classes.item}>
                      <IconTile tone="teal">
                        <Icon aria-hidden="true" stroke={1.75} />
                      </IconTile>
                      <span>
                        <span className={classes.name}>{t(`shell:menu.${name}`)}</span>
                        <span className={classes.does}>{t(`home:does.${name}`)}</span>
                      </span>
                    </Link>
                  </li>
                );
              })}
            </ul>
          </Card>
        </div>
      ))}
    </div>
  );
}
