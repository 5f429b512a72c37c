import { IconInfoCircle } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './button.module.css';
import { classNames } from './class-names.ts';

export type ButtonLook = 'primary' | 'secondary' | 'soft' | 'plain' | 'quiet' | 'danger' | 'danger-solid';
export type ButtonSize = 'sm' | 'md' | 'lg';

const looks: Readonly<Record<ButtonLook, string | undefined>> = {
  primary: classes.primary,
  secondary: undefined,
  soft: classes.soft,
  plain: classes.plain,
  quiet: classes.quiet,
  danger: classes.danger,
  'danger-solid': classes.dangerSolid,
};
const sizes: Readonly<Record<ButtonSize, string | undefined>> = { sm: classes.sm, md: undefined, lg: classes.lg };

export const buttonClass = (look: ButtonLook = 'secondary', size: ButtonSize = 'md', isWide = false): string =>
  classNames(classes.button, looks[look], sizes[size], isWide && classes.wide);

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  readonly look?: ButtonLook;
  readonly size?: ButtonSize;
  readonly icon?: ReactNode;
  readonly isWide?: boolean;
  /** The action is pending: it cannot be started twice. */
  readonly loading?: boolean;
  /** Why it is disabled. A disabled action always has a reason; see ActionButton for the visible text. */
  readonly disabledBecause?: string | undefined;
  /** Pressed while it is disabled for that reason: leads to what is missing. */
  readonly onRefused?: (() => void) | undefined;
}

export function Button({
  look,
  size,
  icon,
  isWide,
  loading = false,
  disabledBecause,
  onRefused,
  children,
  className,
  onClick,
  type = 'button',
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const isOff = Boolean(disabledBecause) || loading;
  const ownReason = disabledBecause && !describedBy;
  return (
    <>
      <button
        {...rest}
        // aria-disabled keeps the button focusable, so that screen readers can announce the reason.
        aria-disabled={isOff || undefined}
        aria-busy={loading || undefined}
        aria-describedby={ownReason ? reasonId : describedBy}
        title={disabledBecause || rest.title}
        type={isOff && type === 'submit' ? 'button' : type}
        className={classNames(buttonClass(look, size, isWide), className)}
        // A double click counts as one click.
        onClick={(event) => {
          if (!isOff && event.detail <= 1) onClick?.(event);
          else event.preventDefault();
          if (disabledBecause && !loading && event.detail <= 1) onRefused?.();
        }}
      >
        {loading ? <span className={classes.spinner} aria-hidden="true" /> : icon}
        {children}
      </button>
      {ownReason ? (
        <span id={reasonId} hidden>
          {disabledBecause}
        </span>
      ) : null}
    </>
  );
}

export function Reason({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <span id={id} className={classes.reason}>
      <IconInfoCircle aria-hidden="true" stroke={1.75} />
      <span>{children}</span>
    </span>
  );
}

/** A button with the reason it is disabled shown beside or below it. */
export function ActionButton({ side = 'beside', ...props }: ButtonProps & { readonly side?: 'beside' | 'below' }) {
  const reasonId = useId();
  if (!props.disabledBecause) return <Button {...props} />;
  const reason = <Reason id={reasonId}>{props.disabledBecause}</Reason>;
  return (
    <span className={classes.withReason} data-side={side}>
      {side === 'beside' ? reason : null}
      <Button {...props} aria-describedby={reasonId} />
      {side === 'below' ? reason : null}
    </span>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'disabled'> {
  /** What the icon does: accessible name and tooltip. */
  readonly label: string;
  readonly children: ReactNode;
  readonly size?: 'sm' | 'md';
  readonly hasEdge?: boolean;
  readonly disabledBecause?: string | undefined;
  readonly isOff?: boolean;
  /** As in Button. */
  readonly loading?: boolean;
}

export function IconButton({
  label,
  size = 'md',
  hasEdge = false,
  disabledBecause,
  isOff = false,
  loading = false,
  className,
  onClick,
  children,
  ...rest
}: IconButtonProps) {
  const isStopped = isOff || loading || Boolean(disabledBecause);
  return (
    <button
      type="button"
      {...rest}
      aria-label={disabledBecause ? `${label}. ${disabledBecause}` : label}
      title={disabledBecause ?? label}
      aria-disabled={isStopped || undefined}
      aria-busy={loading || undefined}
      className={classNames(classes.icon, size === 'sm' && classes.iconSm, hasEdge && classes.iconLine, className)}
      onClick={isStopped ? (event) => event.preventDefault() : onClick}
    >
      {loading ? <span className={classes.spinner} aria-hidden="true" /> : children}
    </button>
  );
}
