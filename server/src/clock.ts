/** The time, passed in so that tests can say what it is. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
