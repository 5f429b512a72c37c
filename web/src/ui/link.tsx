import { Link as RouterLink, useRouter } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonLook, type ButtonSize, buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';

interface Target {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
  readonly hash?: string;
}

/** Splits an address such as '/searchchild/viewchild?id=…' into the router's parameters. */
export function routerTarget(address: string): Target {
  const url = new URL(address, 'http://app.invalid');
  return {
    to: url.pathname,
    search: Object.fromEntries(url.searchParams),
    ...(url.hash ? { hash: url.hash.slice(1) } : {}),
  };
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { readonly to: string };

/** A link inside the application; the address comes from app/paths.ts. */
export function Link({ to, ...rest }: LinkProps) {
  const { search, ...place } = routerTarget(to);
  return <RouterLink {...rest} {...place} search={search as never} preload="intent" activeOptions={{ exact: true }} />;
}

interface LinkButtonProps extends LinkProps {
  readonly look?: ButtonLook;
  readonly size?: ButtonSize;
  readonly icon?: ReactNode;
  readonly isWide?: boolean;
}

export function LinkButton({ look, size, icon, isWide, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={classNames(buttonClass(look, size, isWide), className)}>
      {icon}
      {children}
    </Link>
  );
}

/** Navigates to an address of app/paths.ts from an event handler. */
interface NavigateOptions {
  readonly replace?: boolean;
  readonly resetScroll?: boolean;
}

export function useNavigateTo(): (address: string, options?: NavigateOptions) => Promise<void> {
  const router = useRouter();
  return (address, options) => {
    const { search, ...place } = routerTarget(address);
    return router.navigate({ ...place, search: search as never, ...options });
  };
}
