/** Simulated behaviours of the CRM towards the product's messages. */
export const behaviours = {
  usual: 'Takes messages and answers',
  slow: 'Takes its time: answers after six seconds',
  late: 'Answers event ids later, in a message of its own',
  twice: 'Answers later, and says everything twice',
  fail: 'Fails: answers 500',
  refuse: 'Refuses: answers 422',
  forget: 'Takes messages, but the answer gets lost',
  disappear: 'Is not there: breaks every connection',
} as const;

export type Behaviour = keyof typeof behaviours;

export const isBehaviour = (text: string): text is Behaviour => Object.hasOwn(behaviours, text);
