/** Limits of the project search and of project locks, each said once. */

/** PROJ-035, PROJ-036: the basic fields of the search. */
export const searchCountriesMaximum = 3;
export const searchProjectsMaximum = 20;

/** PROJ-030, PROJ-031, PROJ-037, PROJ-038: a warning above these on the lock fields, no refusal. */
export const lockCountriesBeforeWarning = 10;
export const lockProjectsBeforeWarning = 20;

/** PROJ-032, PROJ-033. */
export const lockCountriesMaximum = 20;
export const lockProjectsMaximum = 50;

/** PROJ-034: the community list is switched off above this. */
export const communityProjectsMaximum = 20;

export const savedProjectSearchesPerPerson = 50;

/** Reservations a preview names one by one; the rest are counted. */
export const impactReservationsShown = 50;
