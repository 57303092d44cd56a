/** The address at which the server shows an image of a store; `hash` in hexadecimal. */
export function imagePath(storeId: string, hash: string | null): string | null {
  return hash && `/images/${storeId}/${hash}.webp`;
}
