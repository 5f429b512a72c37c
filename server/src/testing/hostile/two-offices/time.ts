/** Thursday morning in Los Angeles. */
export const now = new Date('2026-04-16T18:00:00Z');
export const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
export const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10);
/** The day before. */
export const importedAt = inDays(-1);
