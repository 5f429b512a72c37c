import classes from './tone.module.css';

/** Lagoon means action; a tone means state; nothing else is coloured. */
export type Tone = 'green' | 'blue' | 'violet' | 'amber' | 'orange' | 'red' | 'grey' | 'teal';

export const toneClass = (tone: Tone): string => classes[tone] ?? '';
