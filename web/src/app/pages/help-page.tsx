import { useTranslation } from 'react-i18next';
import { usePerson } from '../../api/person.tsx';
import { Card } from '../../ui/card.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { menuFor } from '../menu.ts';
import classes from './help-page.module.css';

const steps = ['one', 'two', 'three'] as const;

/** ROUTE-008: a short section per screen the person may open, and whom to ask. */
export function HelpPage() {
  const { t } = useTranslation(['help', 'shell']);
  const items = menuFor(usePerson().grants).flatMap((group) => group.items);
  const sections = [
    { name: 'home' as const, title: t('help:section.home.title'), to: undefined },
    ...items.map(({ name, to }) => ({ name, title: t(`shell:menu.${name}`), to })),
  ];
  return (
    <div className={classes.columns}>
      <nav className={classes.contents} aria-labelledby="contents">
        <h2 id="contents">{t('help:contents')}</h2>
        <ul>
          {sections.map(({ name, title }) => (
            <li key={name}>
              <a href={`#${name}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.sections}>
        <div>
          <h1>{t('help:title')}</h1>
          <p className={classes.lead}>{t('help:lead')}</p>
        </div>
        {sections.map(({ name, title, to }) => (
          <div key={name} id={name} className={classes.section}>
            <Card
              title={title}
              actions={
                to ? (
                  <LinkButton to={to} size="sm">
                    {t('help:open')}
                  </LinkButton>
                ) : undefined
              }
            >
              <ol className={classes.steps}>
                {steps.map((step) => (
                  <li key={step}>{t(`help:section.${name}.steps.${step}`)}</li>
                ))}
              </ol>
            </Card>
          </div>
        ))}
        <InlineNotice kind="info" title={t('help:contactTitle')}>
          {t('help:contact')}
        </InlineNotice>
      </div>
    </div>
  );
}
