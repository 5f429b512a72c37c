let acting: string | undefined;

/** USER-047: the office in which somebody who works in every office asks now; undefined is their own. */
export const actingOffice = (): string | undefined => acting;

export const actIn = (office: string | undefined): void => {
  acting = office;
};
