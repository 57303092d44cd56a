import type { Promotion } from "#core/contract/promotions/promotion.ts";
import { DAY_MS, onStoreClock } from "#core/dates.ts";

export type PromotionKind = Promotion["kind"];

/** Active promotions of a store that have not ended. */
export const MAX_PROMOTIONS = 50;
export const MAX_PROMOTION_PRODUCTS = 100;

/** When a promotion runs. Days and times are the store's. */
export type PromotionTimes = {
  startsOn: string;
  endsOn: string | null;
  /** 1 is Monday; null: every day. */
  days: readonly number[] | null;
  /** `HH:MM`, included; null: from midnight. */
  fromTime: string | null;
  /** `HH:MM`, excluded; null: until midnight. Before `fromTime`: it passes midnight. */
  toTime: string | null;
};

/** The hours after midnight belong to the day on which the promotion began. */
export function runsAt({ startsOn, endsOn, days, fromTime, toTime }: PromotionTimes, at: Date): boolean {
  const local = onStoreClock(at);
  const time = local.toISOString().slice(11, 16);
  const passesMidnight = fromTime !== null && toTime !== null && toTime < fromTime;
  const isAfterMidnight = passesMidnight && time < toTime;
  if (!passesMidnight && ((fromTime !== null && time < fromTime) || (toTime !== null && time >= toTime)))
    return false;
  if (passesMidnight && !isAfterMidnight && time < fromTime) return false;
  const began = new Date(local.getTime() - (isAfterMidnight ? DAY_MS : 0));
  const day = began.toISOString().slice(0, 10);
  if (day < startsOn || (endsOn !== null && day > endsOn)) return false;
  return days === null || days.includes(began.getUTCDay() || 7);
}
