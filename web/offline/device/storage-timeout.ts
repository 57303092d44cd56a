/** In milliseconds: a browser's storage sometimes never answers. */
const TIMEOUT_MS = 3_000;

export class StorageTimeout extends Error {}

/** The work itself continues. @throws StorageTimeout */
export function withStorageTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StorageTimeout()), TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
