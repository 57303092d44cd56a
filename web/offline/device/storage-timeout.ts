/** Milliseconds after which a pending operation of the browser's storage counts as failed. */
const TIMEOUT_MS = 3_000;

export class StorageTimeoutError extends Error {}

/**
 * Rejects after the timeout; the work itself continues.
 * @throws StorageTimeoutError
 */
export function withStorageTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StorageTimeoutError()), TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
