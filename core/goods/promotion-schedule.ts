import type { Promotion } from "#core/contract/promotions/promotion.ts";
import { DAY_MS, toStoreLocalTime } from "#core/dates.ts";

export const MAX_PROMOTIONS = 50;
export const MAX_PROMOTION_PRODUCTS = 100;

type PromotionSchedule = Pick<Promotion, "startsOn" | "endsOn" | "days" | "fromTime" | "toTime">;

/** The time in the store, with its day and the day before; weekdays are 1 (Monday) to 7. */
export function promotionMomentOf(at: Date) {
  const local = toStoreLocalTime(at);
  const dayOf = (day: Date) => ({ date: day.toISOString().slice(0, 10), weekday: day.getUTCDay() || 7 });
  const yesterday = dayOf(new Date(local.getTime() - DAY_MS));
  return { today: dayOf(local), yesterday, time: local.toISOString().slice(11, 16) };
}

/** A promotion that passes midnight belongs to the day on which it began, also in the hours after midnight. */
export function isPromotionRunningAt(
  { startsOn, endsOn, days, fromTime, toTime }: PromotionSchedule,
  { today, yesterday, time }: ReturnType<typeof promotionMomentOf>,
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
