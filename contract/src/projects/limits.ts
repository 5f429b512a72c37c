/** Limits of the project search and of project locks. */

/** PROJ-035, PROJ-036: the basic fields of the search. */
export const searchCountriesMaximum = 3;
export const searchProjectsMaximum = 20;

/**
 * PROJ-030, PROJ-031, PROJ-037, PROJ-038: more than these on the lock fields shows a warning; the search is not
 * refused.
 */
export const lockCountriesWarningLimit = 10;
export const lockProjectsWarningLimit = 20;

/** PROJ-032, PROJ-033. */
export const lockCountriesMaximum = 20;
export const lockProjectsMaximum = 50;

/** PROJ-034: more projects disable the community list. */
export const communityProjectsMaximum = 20;

export const savedProjectSearchesPerPerson = 50;

/** Reservations a preview lists; the rest are counted. */
export const impactReservationsShown = 50;
