import { IconX } from '@tabler/icons-react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { toneClass } from '../tone.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { KindIcon, kindTone, type MessageKind } from './message-kind.tsx';
import classes from './toasts.module.css';

/** CONST-011, CONST-012. */
export const toastTimes: Readonly<Record<MessageKind, number>> = {
  error: 2_000,
  success: 5_000,
  info: 5_000,
  warning: 5_000,
};
const atMost = 3;

/** Link to the result. Toasts are rendered outside the router, so navigation is passed in. */
export interface ToastLink {
  readonly label: string;
  readonly href: string;
  readonly onGo: () => void;
}

interface Toast {
  readonly id: number;
  readonly kind: MessageKind;
  readonly title: string;
  readonly text?: string | undefined;
  readonly link?: ToastLink | undefined;
}

type Show = (title: string, text?: string, link?: ToastLink) => void;
export type ShowToast = Readonly<Record<MessageKind, Show>>;

const ToastContext = createContext<ShowToast | undefined>(undefined);

/** Errors and partial successes are also shown by an InlineNotice in place: a toast is easily missed. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast outside of Toasts');
  return show;
}

/** Shows a loading failure once as a toast, besides the notice in place. */
export function useFailureToast(hasFailed: boolean, text: string): void {
  const toast = useToast();
  useEffect(() => {
    if (hasFailed) toast.error(text);
  }, [hasFailed, text, toast]);
}

interface ToastsProps {
  readonly children: ReactNode;
  readonly closeLabel: string;
  readonly regionLabel: string;
}

export function Toasts({ children, closeLabel, regionLabel }: ToastsProps) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [isPaused, setPaused] = useState(false);
  const next = useRef(0);

  const close = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const show = useMemo<ShowToast>(() => {
    const add =
      (kind: MessageKind): Show =>
      (title, text, link) => {
        next.current += 1;
        const toast = { id: next.current, kind, title, text, link };
        setToasts((all) => [...all, toast].slice(-atMost));
      };
    return { success: add('success'), info: add('info'), warning: add('warning'), error: add('error') };
  }, []);

  // A toast closed under the pointer or the focus fires no leave event.
  useEffect(() => {
    if (toasts.length === 0) setPaused(false);
  }, [toasts.length]);

  const spoken = (kinds: readonly MessageKind[]) =>
    toasts
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ id, title, text }) => (
        <p key={id}>
          {title} {text}
        </p>
      ));

  return (
    <ToastContext value={show}>
      {children}
      <VisuallyHidden>
        <span role="status">{spoken(['success', 'info', 'warning'])}</span>
        <span role="alert">{spoken(['error'])}</span>
      </VisuallyHidden>
      {toasts.length > 0 ? (
        <section
          aria-label={regionLabel}
          className={classes.stack}
          // mousemove, not mouseenter: a toast that appears under a resting pointer, usually on Save, must still time
          // out.
          onMouseMove={() => setPaused(true)}
          onMouseLeave={() => setPaused(false)}
          onFocus={() => setPaused(true)}
          onBlur={() => setPaused(false)}
        >
          {toasts.map((toast) => (
            <ToastCard key={toast.id} toast={toast} isPaused={isPaused} closeLabel={closeLabel} onClose={close} />
          ))}
        </section>
      ) : null}
    </ToastContext>
  );
}

interface CardProps {
  readonly toast: Toast;
  readonly isPaused: boolean;
  readonly closeLabel: string;
  readonly onClose: (id: number) => void;
}

function ToastCard({ toast, isPaused, closeLabel, onClose }: CardProps) {
  const left = useRef(toastTimes[toast.kind]);
  useEffect(() => {
    if (isPaused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => onClose(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - startedAt;
    };
  }, [isPaused, toast.id, onClose]);

  return (
    <div className={classNames(classes.toast, toneClass(kindTone[toast.kind]))}>
      <KindIcon kind={toast.kind} />
      <div className={classes.words}>
        <p className={classes.title}>{toast.title}</p>
        {toast.text ? <p className={classes.text}>{toast.text}</p> : null}
        {toast.link ? <ToastAnchor link={toast.link} onGone={() => onClose(toast.id)} /> : null}
      </div>
      <IconButton size="sm" label={closeLabel} onClick={() => onClose(toast.id)}>
        <IconX aria-hidden="true" stroke={1.75} />
      </IconButton>
    </div>
  );
}

/** A regular link, so that the browser can open it in a new tab. */
function ToastAnchor({ link, onGone }: { readonly link: ToastLink; readonly onGone: () => void }) {
  return (
    <a
      href={link.href}
      className={classes.link}
      onClick={(event) => {
        if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        link.onGo();
        onGone();
      }}
    >
      {link.label}
    </a>
  );
}
