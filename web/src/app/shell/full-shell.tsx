import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read, write } from '../../api/storage/storage.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { MissingPart } from '../../ui/missing-part.tsx';
import { useIsAtMost } from '../../ui/use-media.ts';
import { Header } from './header.tsx';
import { Main, SkipLink } from './main.tsx';
import classes from './shell.module.css';
import { SideMenu } from './side-menu.tsx';

const MenuDrawer = lazyPart(async () => (await import('./menu-drawer.tsx')).MenuDrawer, {
  missing: ({ onClose }) => <MissingPart isOver onClose={onClose} />,
});

/**
 * Header, menu and content. The menu is wide or a rail (stored preference), a rail below 1280 px until the user widens it,
 * and a drawer below 1024 px.
 */
export function FullShell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('shell');
  const isNarrow = useIsAtMost('medium');
  const hasLittleRoom = useIsAtMost('large');
  const [prefersRail, setPrefersRail] = useState(() => read('menu') === 'rail');
  const [isWidened, setWidened] = useState(false);
  const isRail = hasLittleRoom ? !isWidened : prefersRail;
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  // Close the drawer when the window widens: it would cover the screen when the window narrows again.
  if (isDrawerOpen && !isNarrow) setDrawerOpen(false);

  const toggle = () => {
    if (isNarrow) return setDrawerOpen(!isDrawerOpen);
    if (hasLittleRoom) return setWidened(isRail);
    write('menu', isRail ? 'wide' : 'rail');
    setPrefersRail(!isRail);
  };
  const label = isNarrow ? t('header.openMenu') : t(isRail ? 'header.widenMenu' : 'header.narrowMenu');

  return (
    <>
      <SkipLink />
      <div className={classes.app} data-shell="full">
        <Header
          menu={{ label, isExpanded: isNarrow ? isDrawerOpen : !isRail, onClick: toggle }}
          menuButton={menuButton}
        />
        {isNarrow ? (
          isDrawerOpen && <MenuDrawer onClose={() => setDrawerOpen(false)} />
        ) : (
          <div className={classes.side} data-rail={isRail || undefined}>
            <SideMenu isRail={isRail} />
          </div>
        )}
        <Main>{children}</Main>
      </div>
    </>
  );
}
