/** How the driver writes a value; pg-cursor takes it from there as well. Not in @types/pg. */
declare module "pg/lib/utils.js" {
  export function prepareValue(value: unknown): string | Buffer | null;
}
