/** Two transactions waited for each other, or what one had locked moved: PostgreSQL chose this one to give way. */
const gaveWay: ReadonlySet<unknown> = new Set(['40P01', '40001']);
const attempts = 5;

/** Nothing of a transaction that gave way was done, so it is done again. */
export async function againIfItGaveWay<T>(transaction: () => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    if (attempt >= attempts || !gaveWay.has((error as { code?: string }).code)) throw error;
    return againIfItGaveWay(transaction, attempt + 1);
  }
}
