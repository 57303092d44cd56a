import type { Promotion } from "#core/contract/promotions/promotion.ts";
import { DAY_MS, toStoreLocalTime } from "#core/dates.ts";

export type PromotionKind = Promotion["kind"];

export const MAX_PROMOTIONS = 50;
export const MAX_PROMOTION_PRODUCTS = 100;

type PromotionSchedule = Pick<Promotion, "startsOn" | "endsOn" | "days" | "fromTime" | "toTime">;

export type PromotionMoment = { today: Day; yesterday: Day; time: string };
type Day = { date: string; weekday: number };

export function promotionMomentOf(at: Date): PromotionMoment {
  const local = toStoreLocalTime(at);
  const dayOf = (day: Date): Day => ({
    date: day.toISOString().slice(0, 10),
    weekday: day.getUTCDay() || 7,
  });
  const yesterday = dayOf(new Date(local.getTime() - DAY_MS));
  return { today: dayOf(local), yesterday, time: local.toISOString().slice(11, 16) };
}

/** Hours after midnight belong to the day on which the promotion began. */
export function isPromotionRunningAt(
  { startsOn, endsOn, days, fromTime, toTime }: PromotionSchedule,
  { today, yesterday, time }: PromotionMoment,
): boolean {
  const passesMidnight = fromTime !== null && toTime !== null && toTime < fromTime;
  const isAfterMidnight = passesMidnight && time < toTime;
  if (!passesMidnight && ((fromTime !== null && time < fromTime) || (toTime !== null && time >= toTime)))
    return false;
  if (passesMidnight && !isAfterMidnight && time < fromTime) return false;
  const began = isAfterMidnight ? yesterday : today;
  if (began.date < startsOn || (endsOn !== null && began.date > endsOn)) return false;
  return days === null || days.includes(began.weekday);
}
