/** Everything fetched about one office's settings; a save makes all of it stale, histories and limits included. */
export const officeKey = (office: string) => ['office-settings', office] as const;
