const coded = (Code: string, Description: string) => ({ Code, Description });

/** A project as the server lists it. */
export const projectRow = (code = '201115', label = 'Tierra Nueva AP') => ({
  Project: coded(code, label),
  Country: coded('GTM', 'Guatemala'),
  Region: coded('LAC', 'Latin America'),
  FundingOffice: coded('USAO', 'United States'),
  ImplementingOffice: coded('GTMO', 'Guatemala Office'),
  ProjectStatus: 'Active',
  ProjectStartDate: '2020-01-01',
  ProjectEndDate: null,
  ProjectLockStatus: null,
  ProjectLocked: false,
  ProjectLockedUntil: null,
});

/** The same as View Project requests it, without a rating. */
export const projectAnswer = () => ({
  Project: {
    ...projectRow(),
    Community: [],
    ProjectRating: {
      ProjectCategoryId: null,
      ProjectCategoryName: null,
      RatingLevelId: null,
      RatingLevelName: null,
      Version: 0,
      ModifiedBy: null,
      ModifiedTimestamp: null,
    },
    Counts: { Registered: 3, Available: 2, Sponsored: 1 },
  },
});
