import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import classes from './menu-drawer.module.css';
import { SideMenu } from './side-menu.tsx';

export function MenuDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      lockScroll={false}
      zIndex="var(--z-dialog)"
      size={280}
      padding={0}
      transitionProps={{ duration: 150 }}
    >
      <Drawer.Overlay className={classes.overlay} />
      <Drawer.Content aria-label={t('shell:menu.label')}>
        <div className={classes.body}>
          <div className={classes.head}>
            {t('common:product')}
            <IconButton label={t('shell:header.closeMenu')} onClick={onClose} data-autofocus>
              <IconX aria-hidden="true" stroke={1.75} />
            </IconButton>
          </div>
          <div className={classes.menu}>
            <SideMenu onChoose={onClose} />
          </div>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
