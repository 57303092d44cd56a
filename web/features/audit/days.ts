import { tz } from "@date-fns/tz";
import { format } from "date-fns";
import { es } from "date-fns/locale/es";
import { formatInstantClockTime } from "#core/clock.ts";
import type { AuditEvent } from "#core/contract/audit.ts";
import { dayOf, STORE_ZONE } from "#core/dates.ts";

const onStoreClock = { locale: es, in: tz(STORE_ZONE) };

export type AuditDay = { day: string; title: string; events: AuditEvent[] };

export function groupAuditEventsByDay(events: readonly AuditEvent[]): AuditDay[] {
  const days: AuditDay[] = [];
  for (const event of events) {
    const day = dayOf(new Date(event.at));
    if (days.at(-1)?.day !== day)
      days.push({ day, title: format(event.at, "EEEE d 'de' MMMM 'de' yyyy", onStoreClock), events: [] });
    days.at(-1)!.events.push(event);
  }
  return days;
}

export function formatAuditEventTime({ at }: AuditEvent): string {
  return formatInstantClockTime(new Date(at));
}
