import { AppError } from "#core/errors.ts";

/** @throws SUM_TOO_LARGE above the largest exact integer: no figure is better than a wrong one */
export function exactSum(sum: number): number {
  if (!Number.isSafeInteger(sum)) throw new AppError("SUM_TOO_LARGE");
  return sum;
}
