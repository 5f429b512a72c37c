let acting: string | undefined;

/** USER-047: the office a cross-office user currently works in; undefined means their own office. */
export const actingOffice = (): string | undefined => acting;

export const actIn = (office: string | undefined): void => {
  acting = office;
};
