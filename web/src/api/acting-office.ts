let acting: string | undefined;

/** USER-047: the office a cross-office user currently works in; undefined means their own office. */
export const actingOffice = (): string | undefined => acting;

export const setActingOffice = (office: string | undefined): void => {
  acting = office;
};
