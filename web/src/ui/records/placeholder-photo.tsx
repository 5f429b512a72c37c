import type { ReactNode } from 'react';
import { initialsOf } from './initials.ts';
import classes from './placeholder-photo.module.css';

interface Scene {
  readonly ground: string;
  readonly ink: string;
  readonly shape: ReactNode;
}

/** Abstract shapes: never a face, never a silhouette. */
const scenes: readonly Scene[] = [
  { ground: '#CFE3E6', ink: '#0A5060', shape: <circle cx="74" cy="84" r="44" fill="#A9CED4" /> },
  { ground: '#F3DFC0', ink: '#6B4306', shape: <path d="M0 100V62L50 30l50 36v34z" fill="#E8C996" /> },
  {
    ground: '#E6D9EC',
    ink: '#573070',
    shape: <rect x="44" y="34" width="80" height="80" rx="20" transform="rotate(24 84 74)" fill="#D3BEDD" />,
  },
  { ground: '#DDE6CF', ink: '#3F5518', shape: <path d="M0 70q25-24 50 0t50 0v30H0z" fill="#C3D3A8" /> },
  { ground: '#F2D5CB', ink: '#7F3617', shape: <circle cx="22" cy="80" r="48" fill="#E6B6A4" /> },
  { ground: '#D5DDF2', ink: '#2B437F', shape: <path d="M100 28 40 100h60z" fill="#B7C5EA" /> },
];

const sceneFor = (seed: string): Scene => {
  let sum = 0;
  for (const letter of seed) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return scenes[sum % scenes.length] as Scene;
};

interface PlaceholderPhotoProps {
  readonly name: string;
  /** Determines the picture, so that a child has the same one everywhere. */
  readonly seed: string;
  /** 26 in lists, 116 on cards. */
  readonly size?: number;
  readonly label?: string;
}

export function PlaceholderPhoto({ name, seed, size = 26, label }: PlaceholderPhotoProps) {
  const { ground, ink, shape } = sceneFor(seed);
  const initials = initialsOf(name);
  return (
    <svg
      className={classes.photo}
      width={size}
      height={size}
      viewBox="0 0 100 100"
      role="img"
      aria-label={label ?? initials}
      aria-hidden={label ? undefined : true}
    >
      <rect width="100" height="100" fill={ground} />
      {shape}
      <text x="50" y="52" fontSize="38" textAnchor="middle" dominantBaseline="central" fill={ink}>
        {initials}
      </text>
    </svg>
  );
}
