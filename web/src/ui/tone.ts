import classes from './tone.module.css';

/** The brand colour means an action, a tone means a state; nothing else is coloured. */
export type Tone = 'green' | 'blue' | 'violet' | 'amber' | 'orange' | 'red' | 'grey' | 'teal';

export const toneClass = (tone: Tone): string => classes[tone] ?? '';
