/** How the driver encodes a value; pg-cursor imports it too. Missing in @types/pg. */
declare module "pg/lib/utils.js" {
  export function prepareValue(value: unknown): string | Buffer | null;
}
