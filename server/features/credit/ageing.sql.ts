import sql, { type Sql } from "sql-template-tag";
import type { DebtAgeing } from "#core/contract/credit/credit.ts";
import { DAY_MS } from "#core/dates.ts";

export type DebtAgeingRow = {
  overdue: number;
  oldestDueAt: Date | null;
  owingSince: Date | null;
} & DebtAgeing;

/** Columns for open debts `d` by days overdue; debts without a due date are never overdue. */
export function buildDebtAgeingColumns(now: Date): Sql {
  const [before15, before30] = [15, 30].map((days) => new Date(now.getTime() - days * DAY_MS));
  return sql`
    coalesce(sum(d.owed) filter (where d.due_at <= ${now}), 0) as overdue,
    min(d.due_at) as "oldestDueAt", min(d.created_at) as "owingSince",
    coalesce(sum(d.owed) filter (where d.due_at is null or d.due_at > ${now}), 0) as current,
    coalesce(sum(d.owed) filter (where d.due_at <= ${now} and d.due_at > ${before15}), 0) as to15,
    coalesce(sum(d.owed) filter (where d.due_at <= ${before15} and d.due_at > ${before30}), 0) as to30,
    coalesce(sum(d.owed) filter (where d.due_at <= ${before30}), 0) as over30`;
}

export function buildDebtAgeing({
  overdue,
  oldestDueAt,
  owingSince,
  current,
  to15,
  to30,
  over30,
}: DebtAgeingRow) {
  return {
    overdue,
    oldestDueAt: oldestDueAt?.toISOString() ?? null,
    owingSince: owingSince?.toISOString() ?? null,
    ageing: { current, to15, to30, over30 },
  };
}
