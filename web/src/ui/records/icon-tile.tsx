import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { type Tone, toneClass } from '../tone.ts';
import classes from './icon-tile.module.css';

/** The icon at the start of a line. */
export function IconTile({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return <span className={classNames(classes.tile, toneClass(tone))}>{children}</span>;
}
