/** The path of a store's picture with this hash; null without a picture. */
export function buildImagePath(storeId: string, hash: string | null): string | null {
  return hash && `/images/${storeId}/${hash}.webp`;
}

const PATH = /^\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([0-9a-f]{64})\.webp$/;

/** The hash in an image address of this store; null for any other text. */
export function readImageHash(storeId: string, path: string): string | null {
  const [, store, hash] = PATH.exec(path) ?? [];
  return store === storeId ? hash! : null;
}
