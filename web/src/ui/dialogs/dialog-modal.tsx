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
import { useAskBeforeUnload } from './use-ask-before-unload.ts';
import { useEscape } from './use-escape.ts';

/** Base of every dialog; used only through dialog.tsx. */
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
  // Rendered closed first and then opened: only then Mantine records the focused element, to return the focus to it.
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(isOpen), [isOpen]);
  useEscape(isShown, level, onClose);
  const noteInput = useAskBeforeUnload(isShown && !closesOutside);
  const wasShown = useRef(false);
  const tellClosed = useEffectEvent(() => onClosed?.());
  // After Mantine's own effect, which does not return the focus if it has moved since.
  useEffect(() => {
    if (wasShown.current && !isShown) tellClosed();
    wasShown.current = isShown;
  }, [isShown]);
  return (
    <Modal.Root
      opened={isShown}
      onClose={() => onClose?.()}
      closeOnEscape={false}
      closeOnClickOutside={closesOutside}
      // Mantine's scroll lock inserts a style element, which the Content-Security-Policy forbids; dialog.module.css
      // locks instead.
      lockScroll={false}
      size={width}
      centered
      padding={0}
      // Not className of the content: Mantine would apply it to the outer element as well.
      classNames={{ content: classes.content }}
      data-level={level}
      zIndex={level === 'dialog' ? 'var(--z-dialog)' : 'var(--z-session)'}
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      <Modal.Overlay className={classes.overlay} />
      {/* Mantine overrides aria-labelledby unless its own title is rendered inside. */}
      <Modal.Content aria-label={title} onInput={noteInput}>
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
