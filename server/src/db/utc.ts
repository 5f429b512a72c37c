/**
 * For connections outside the pools of openDatabase: days are those of UTC, whatever zone the database is set to. Not
 * through a transaction pooler, where the role has the setting (see docs/operations.md).
 */
export const inUtc = { options: '-c TimeZone=UTC' } as const;
