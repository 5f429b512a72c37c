/**
 * Query key prefix for everything about one office's settings; a save invalidates all of it, histories and limits
 * included.
 */
export const officeKey = (office: string) => ['office-settings', office] as const;
