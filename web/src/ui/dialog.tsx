import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import classes from './dialog.module.css';
import { type Tone, toneClass } from './tone.ts';

interface DialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Esc: the safe choice. Leave it out for a dialog that must be answered. */
  readonly onClose?: (() => void) | undefined;
  readonly children?: ReactNode;
  /** Buttons, right; an element with data-side="left" stands left. Mark the safe one with data-autofocus. */
  readonly actions?: ReactNode;
  readonly icon?: ReactNode;
  readonly tone?: Tone;
  /** In pixels. */
  readonly width?: number;
  /** A dialog of the session lies over every other. */
  readonly level?: 'dialog' | 'session';
  /** The title is there for readers who hear, and drawn by the children for those who see. */
  readonly hasHiddenTitle?: boolean;
}

export function Dialog({
  isOpen,
  title,
  onClose,
  children,
  actions,
  icon,
  tone = 'teal',
  width = 480,
  level = 'dialog',
  hasHiddenTitle = false,
}: DialogProps) {
  const titleId = useId();
  return (
    <Modal.Root
      opened={isOpen}
      onClose={() => onClose?.()}
      closeOnEscape={Boolean(onClose)}
      closeOnClickOutside={false}
      size={width}
      centered
      padding={0}
      zIndex={level === 'session' ? 'var(--z-session)' : 'var(--z-dialog)'}
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      <Modal.Overlay className={classes.overlay} />
      <Modal.Content
        className={classes.content}
        aria-labelledby={hasHiddenTitle ? undefined : titleId}
        aria-label={hasHiddenTitle ? title : undefined}
      >
        <div className={classes.body}>
          {hasHiddenTitle ? (
            children
          ) : (
            <div className={classes.head}>
              {icon ? <span className={classNames(classes.mark, toneClass(tone))}>{icon}</span> : null}
              <h2 id={titleId} className={classes.title}>
                {title}
              </h2>
              {children ? <div className={classes.text}>{children}</div> : null}
            </div>
          )}
        </div>
        {actions ? <div className={classes.foot}>{actions}</div> : null}
      </Modal.Content>
    </Modal.Root>
  );
}
