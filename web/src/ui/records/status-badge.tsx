import type { ComponentType, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import * as icons from '../icons.tsx';
import { type Tone, toneClass } from '../tone.ts';
import classes from './status-badge.module.css';

interface Look {
  readonly tone: Tone;
  readonly icon: ComponentType;
  /** A dashed border, for unfinished states. */
  readonly isDashed?: boolean;
}

const active: Look = { tone: 'green', icon: icons.IconDot };
const inactive: Look = { tone: 'grey', icon: icons.IconMinus, isDashed: true };

/** Icon, label and tone of every status. The keys are the specification's values. */
const sets = {
  child: {
    Pledgeable: { tone: 'green', icon: icons.IconTick },
    Proposed: { tone: 'blue', icon: icons.IconPlane },
    'Internal Hold': { tone: 'amber', icon: icons.IconPauseCircle },
    Sponsored: { tone: 'violet', icon: icons.IconHeart },
    'Drop Requested': { tone: 'orange', icon: icons.IconFlagged },
    'Partnership Hold': { tone: 'teal', icon: icons.IconPauseSquare },
    Dropped: { tone: 'red', icon: icons.IconCross },
    Inactive: inactive,
  },
  reservation: {
    Draft: { tone: 'grey', icon: icons.IconPencilSmall, isDashed: true },
    Active: active,
    Expired: { tone: 'amber', icon: icons.IconWait },
    Transferred: { tone: 'blue', icon: icons.IconSwap },
    Cancelled: { tone: 'red', icon: icons.IconBar },
    Perpetual: { tone: 'teal', icon: icons.IconLoop },
  },
  import: {
    Queued: { tone: 'grey', icon: icons.IconWait },
    'In Progress': { tone: 'blue', icon: icons.IconHalf },
    Completed: { tone: 'green', icon: icons.IconTick },
    'Completed with Errors': { tone: 'amber', icon: icons.IconTickMarked },
    Failed: { tone: 'red', icon: icons.IconCross },
    Undone: { tone: 'violet', icon: icons.IconReturn },
  },
  csm: {
    Queued: { tone: 'grey', icon: icons.IconWait, isDashed: true },
    Sent: { tone: 'blue', icon: icons.IconPlane },
    Received: { tone: 'teal', icon: icons.IconHalf },
    Answered: { tone: 'violet', icon: icons.IconReturn },
    Closed: { tone: 'green', icon: icons.IconTick },
    Failed: { tone: 'red', icon: icons.IconCross },
  },
  delivery: {
    pending: { tone: 'grey', icon: icons.IconWait, isDashed: true },
    sent: { tone: 'green', icon: icons.IconTick },
    failed: { tone: 'red', icon: icons.IconCross },
    skipped: { tone: 'grey', icon: icons.IconMinus },
  },
  feed: {
    receiving: { tone: 'grey', icon: icons.IconWait, isDashed: true },
    waiting: { tone: 'grey', icon: icons.IconWait },
    applying: { tone: 'blue', icon: icons.IconHalf },
    'to-confirm': { tone: 'amber', icon: icons.IconWarn },
    dropping: { tone: 'orange', icon: icons.IconFlagged },
    done: { tone: 'green', icon: icons.IconTick },
    'done-with-refusals': { tone: 'amber', icon: icons.IconTickMarked },
    declined: { tone: 'grey', icon: icons.IconMinus },
  },
  receiver: {
    working: { tone: 'green', icon: icons.IconTick },
    'left-alone': { tone: 'red', icon: icons.IconCross },
    paused: { tone: 'amber', icon: icons.IconPauseCircle },
    'not-configured': { tone: 'grey', icon: icons.IconMinus, isDashed: true },
    'account-inactive': { tone: 'red', icon: icons.IconCross },
    'secret-renewed': { tone: 'red', icon: icons.IconCross },
  },
  job: {
    done: { tone: 'green', icon: icons.IconTick },
    failed: { tone: 'red', icon: icons.IconCross },
    running: { tone: 'blue', icon: icons.IconHalf },
  },
  readiness: {
    done: { tone: 'green', icon: icons.IconTick },
    missing: { tone: 'amber', icon: icons.IconWarn },
    waiting: { tone: 'grey', icon: icons.IconWait, isDashed: true },
  },
  reading: {
    over: { tone: 'amber', icon: icons.IconWarn },
    refused: { tone: 'red', icon: icons.IconCross },
    lifted: { tone: 'blue', icon: icons.IconBolt },
  },
  projectLock: {
    'Not Started': { tone: 'grey', icon: icons.IconPadlockOpen, isDashed: true },
    Initiated: { tone: 'orange', icon: icons.IconPadlock },
    Completed: { tone: 'teal', icon: icons.IconPadlockTick },
  },
  activity: { Active: active, Inactive: inactive },
  row: {
    Done: { tone: 'green', icon: icons.IconTick },
    Failed: { tone: 'red', icon: icons.IconCross },
    Valid: { tone: 'green', icon: icons.IconTick },
    Invalid: { tone: 'red', icon: icons.IconCross },
  },
  importRow: {
    valid: { tone: 'green', icon: icons.IconTick },
    invalid: { tone: 'red', icon: icons.IconCross },
    waiting: { tone: 'grey', icon: icons.IconWait, isDashed: true },
    applied: { tone: 'green', icon: icons.IconTick },
    unchanged: { tone: 'grey', icon: icons.IconMinus },
    failed: { tone: 'red', icon: icons.IconCross },
    'left-out': { tone: 'amber', icon: icons.IconBar },
    undone: { tone: 'violet', icon: icons.IconReturn },
    kept: { tone: 'amber', icon: icons.IconPauseCircle },
  },
} as const satisfies Record<string, Record<string, Look>>;

export type BadgeSet = keyof typeof sets;
export type BadgeValue<S extends BadgeSet> = keyof (typeof sets)[S] & string;

interface StatusBadgeProps<S extends BadgeSet> {
  readonly set: S;
  readonly value: BadgeValue<S>;
  /** The label in the user's language. */
  readonly label: string;
  readonly isLarge?: boolean;
}

export function StatusBadge<S extends BadgeSet>({ set, value, label, isLarge }: StatusBadgeProps<S>) {
  const look: Look = (sets[set] as unknown as Record<string, Look>)[value] ?? inactive;
  const Icon = look.icon;
  return (
    <Badge tone={look.tone} icon={<Icon />} isDashed={look.isDashed} isLarge={isLarge}>
      {label}
    </Badge>
  );
}

interface BadgeProps {
  readonly tone?: Tone;
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly isDashed?: boolean | undefined;
  readonly isLarge?: boolean | undefined;
  /** The label is for screen readers only. */
  readonly isBare?: boolean;
}

/** For values outside the status sets, e.g. 'Web Publishable: Yes'. */
export function Badge({ tone = 'grey', icon, children, isDashed, isLarge, isBare }: BadgeProps) {
  return (
    <span
      className={classNames(
        classes.badge,
        toneClass(tone),
        isDashed && classes.dashed,
        isLarge && classes.large,
        isBare && classes.bare,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
