/** PostgreSQL error codes: deadlock detected, serialization failure. */
const retryableCodes: ReadonlySet<unknown> = new Set(['40P01', '40001']);
const attempts = 5;

/** Retries a transaction that PostgreSQL rolled back because of a deadlock or a serialization failure. */
export async function retryOnDeadlock<T>(transaction: () => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    if (attempt >= attempts || !retryableCodes.has((error as { code?: string }).code)) throw error;
    return retryOnDeadlock(transaction, attempt + 1);
  }
}
