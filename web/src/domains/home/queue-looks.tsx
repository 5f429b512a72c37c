import {
  IconBookmark,
  IconClockExclamation,
  IconFileText,
  IconListCheck,
  IconLock,
  IconMail,
  IconPencil,
  IconSend,
  IconTableImport,
  IconUser,
  IconUserMinus,
  IconUsersMinus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { QueueKind } from '#contract/home/rules.ts';
import { IconPauseCircle } from '../../ui/icons.tsx';
import type { Tone } from '../../ui/tone.ts';

interface Look {
  readonly icon: ReactNode;
  readonly tone: Tone;
}

const drawn = { 'aria-hidden': true, stroke: 1.75 } as const;

/** Red: failed; amber: late or due soon; teal: administration. */
export const queueLooks: Readonly<Record<QueueKind, Look>> = {
  'csm-failed': { icon: <IconMail {...drawn} />, tone: 'red' },
  'csm-overdue': { icon: <IconClockExclamation {...drawn} />, tone: 'amber' },
  'delivery-failed': { icon: <IconSend {...drawn} />, tone: 'red' },
  'child-leaving': { icon: <IconUserMinus {...drawn} />, tone: 'amber' },
  'hold-ending': { icon: <IconPauseCircle />, tone: 'amber' },
  'import-failed': { icon: <IconTableImport {...drawn} />, tone: 'amber' },
  'reservation-expiring': { icon: <IconBookmark {...drawn} />, tone: 'blue' },
  'lock-starting': { icon: <IconLock {...drawn} />, tone: 'orange' },
  draft: { icon: <IconPencil {...drawn} />, tone: 'grey' },
  'children-missing': { icon: <IconUsersMinus {...drawn} />, tone: 'amber' },
  'access-request': { icon: <IconUser {...drawn} />, tone: 'teal' },
  'consent-open': { icon: <IconFileText {...drawn} />, tone: 'teal' },
  'first-steps': { icon: <IconListCheck {...drawn} />, tone: 'teal' },
};
