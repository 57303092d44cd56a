import { AppError } from "#core/errors.ts";

/**
 * Returns `sum` if it is exact.
 * @throws SUM_TOO_LARGE above the largest exact integer, because a wrong figure is worse than none
 */
export function requireExactSum(sum: number): number {
  if (!Number.isSafeInteger(sum)) throw new AppError("SUM_TOO_LARGE");
  return sum;
}
