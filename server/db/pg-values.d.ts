/** The driver's function that encodes a value; pg-cursor imports it too. @types/pg does not declare it. */
declare module "pg/lib/utils.js" {
  export function prepareValue(value: unknown): string | Buffer | null;
}
