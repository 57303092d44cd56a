import { AppError } from "#core/errors.ts";

/** A sum that is exact. @throws SUM_TOO_LARGE for what a number cannot say to the peso: none is better than a wrong one */
export function exactSum(sum: number): number {
  if (!Number.isSafeInteger(sum)) throw new AppError("SUM_TOO_LARGE");
  return sum;
}
