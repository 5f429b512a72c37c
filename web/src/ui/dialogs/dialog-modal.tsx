import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { toneClass } from '../tone.ts';
import classes from './dialog.module.css';
import type { DialogProps } from './dialog-props.ts';

/** The frame of every dialog; reach it through dialog.tsx. */
export function DialogModal({
  isOpen,
  title,
  onClose,
  onClosed,
  children,
  actions,
  icon,
  tone = 'teal',
  width = 480,
  level = 'dialog',
  hasHiddenTitle = false,
  closesOutside = false,
}: DialogProps) {
  // Closed at first, and opened by a change: only then Mantine notes where the focus was, to give it back.
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(isOpen), [isOpen]);
  const wasShown = useRef(false);
  const tellClosed = useEffectEvent(() => onClosed?.());
  // After Mantine's own effect: it leaves the focus alone when that has moved since.
  useEffect(() => {
    if (wasShown.current && !isShown) tellClosed();
    wasShown.current = isShown;
  }, [isShown]);
  return (
    <Modal.Root
      opened={isShown}
      onClose={() => onClose?.()}
      closeOnEscape={Boolean(onClose)}
      closeOnClickOutside={closesOutside}
      // Its scroll lock writes a style element, which the policy forbids; dialog.module.css locks instead.
      lockScroll={false}
      size={width}
      centered
      padding={0}
      // Not a className of the content: Mantine would dress the frame around it as well.
      classNames={{ content: classes.content }}
      zIndex={level === 'session' ? 'var(--z-session)' : 'var(--z-dialog)'}
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      <Modal.Overlay className={classes.overlay} />
      {/* Mantine overrides aria-labelledby unless its own title stands inside. */}
      <Modal.Content aria-label={title}>
        <div className={classes.body}>
          {hasHiddenTitle ? (
            children
          ) : (
            <div className={classes.head}>
              {icon ? <span className={classNames(classes.mark, toneClass(tone))}>{icon}</span> : null}
              <h2 className={classes.title}>{title}</h2>
              {children ? <div className={classes.text}>{children}</div> : null}
            </div>
          )}
        </div>
        {actions ? <div className={classes.foot}>{actions}</div> : null}
      </Modal.Content>
    </Modal.Root>
  );
}
