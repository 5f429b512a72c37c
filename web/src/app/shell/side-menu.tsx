import {
  IconAdjustmentsHorizontal,
  IconBookmark,
  IconClipboardCheck,
  IconKey,
  IconMapPin,
  IconPlus,
  IconSearch,
  IconUpload,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../api/person.tsx';
import { useRegionName } from '../../api/region-name.ts';
import { useZoneName } from '../../i18n/zone-name.ts';
import { Link } from '../../ui/link.tsx';
import { isCurrent, type MenuItemName, menuFor } from '../menu.ts';
import classes from './side-menu.module.css';

export const menuIcons: Readonly<Record<MenuItemName, typeof IconSearch>> = {
  searchChild: IconSearch,
  dataQuality: IconClipboardCheck,
  searchProject: IconMapPin,
  createReservationPool: IconPlus,
  manageReservation: IconBookmark,
  batchImport: IconUpload,
  officeSettings: IconAdjustmentsHorizontal,
  userProfileManagement: IconUser,
  userRoleManagement: IconKey,
  userGroup: IconUsers,
};

interface SideMenuProps {
  readonly isRail?: boolean;
  readonly onChoose?: () => void;
}

export function SideMenu({ isRail = false, onChoose }: SideMenuProps) {
  const { t } = useTranslation('shell');
  const zoneName = useZoneName();
  const regionName = useRegionName();
  const { user, grants, settings } = usePerson();
  const { pathname } = useLocation();
  const id = useId();
  return (
    <nav className={classes.menu} aria-label={t('menu.label')} data-rail={isRail || undefined}>
      {menuFor(grants).map((group) => (
        <div key={group.name} className={classes.group}>
          <h2 id={`${id}${group.name}`} className={classes.heading}>
            {t(`menu.${group.name}`)}
          </h2>
          <ul aria-labelledby={`${id}${group.name}`}>
            {group.items.map((item) => {
              const Icon = menuIcons[item.name];
              return (
                <li key={item.name}>
                  <Link
                    to={item.to}
                    className={classes.item}
                    aria-current={isCurrent(item, pathname) ? 'page' : undefined}
                    title={isRail ? t(`menu.${item.name}`) : undefined}
                    onClick={onChoose}
                  >
                    <Icon aria-hidden="true" stroke={1.75} />
                    <span className={classes.label}>{t(`menu.${item.name}`)}</span>
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
      <p className={classes.foot}>
        {t('menu.office', { office: user.office })}
        <br />
        {t('menu.region', { region: regionName(user.region) })}
        <br />
        {t('menu.zone', { zone: zoneName(settings.applicationTimeZone) })}
      </p>
    </nav>
  );
}
