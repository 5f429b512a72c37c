import { IconExternalLink } from '@tabler/icons-react';
import classes from './outside-link.module.css';

interface OutsideLinkProps {
  readonly to: string;
  /** 'Watch at video.example.org' */
  readonly children: string;
  /** '(opens in a new tab)' */
  readonly newTab: string;
}

/** A link that leaves the product: the other page learns neither where from, nor can it reach this one. */
export function OutsideLink({ to, children, newTab }: OutsideLinkProps) {
  return (
    <a
      className={classes.link}
      href={to}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${children} ${newTab}`}
    >
      {children}
      <IconExternalLink stroke={1.75} aria-hidden="true" />
    </a>
  );
}
