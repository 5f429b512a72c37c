import { IconExternalLink, IconPlayerPlayFilled } from '@tabler/icons-react';
import { classNames } from '../class-names.ts';
import classes from './video-tile.module.css';

interface VideoTileProps {
  readonly to: string;
  /** 'Watch at video.example.org' */
  readonly label: string;
  /** '(opens in a new tab)' */
  readonly newTab: string;
  /** The frame of the pictures beside it. */
  readonly className?: string | undefined;
}

/**
 * A video that is kept elsewhere: drawn, because its picture would be asked of the other server. The other page learns
 * nothing of this one, nor can it reach it.
 */
export function VideoTile({ to, label, newTab, className }: VideoTileProps) {
  return (
    <a
      className={classNames(classes.tile, className)}
      href={to}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${label} ${newTab}`}
      title={label}
    >
      <span className={classes.play}>
        <IconPlayerPlayFilled aria-hidden="true" />
      </span>
      <span className={classes.label}>
        <span className={classes.words}>{label}</span>
        <IconExternalLink stroke={1.75} aria-hidden="true" />
      </span>
    </a>
  );
}
