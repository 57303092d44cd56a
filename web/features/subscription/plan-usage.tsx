import clsx from "clsx";
import { formatNumber } from "#core/number-text.ts";
import { FREE_PLAN_LIMITS } from "#core/plan.ts";
import { useSalesStatistics } from "#web/features/sales/sales.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** Share of a limit from which the screen warns. */
const NEAR_LIMIT = 0.8;

/** Compares a count with the limit of the plan. `part` is the share of the limit that is used, from 0 to 1. */
export function computePlanUsage(count: number, most: number) {
  const part = Math.min(count / most, 1);
  if (count > most) return { state: "full", part, note: "Superaste el límite del plan gratis" } as const;
  if (count === most) return { state: "full", part, note: "Llegaste al límite del plan gratis" } as const;
  const left = most - count;
  const note = left === 1 ? "Te queda 1" : `Te quedan ${left}`;
  return { state: part >= NEAR_LIMIT ? "near" : "calm", part, note } as const;
}

export function SubscriptionPlanUsage() {
  const { data, error, refetch } = useSalesStatistics();
  return (
    <Card title="Tu plan gratis hoy">
      {data ? (
        <div className="grid gap-5 @lg:grid-cols-2">
          <Meter label="Productos activos" count={data.totalProducts} most={FREE_PLAN_LIMITS.products} />
          {data.todaySalesCount !== null && (
            <Meter
              label="Transacciones de hoy"
              count={data.todaySalesCount}
              most={FREE_PLAN_LIMITS.salesPerDay}
            />
          )}
        </div>
      ) : error ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-soft">No pudimos contar tus productos y ventas.</p>
          <Button onClick={() => refetch()}>Intentar de nuevo</Button>
        </div>
      ) : (
        <Skeleton shape="block" />
      )}
    </Card>
  );
}

const bars = { calm: "bg-primary-edge", near: "bg-warning-ink", full: "bg-danger-ink" };
const notes = {
  calm: "text-ink-soft",
  near: "text-warning-ink font-semibold",
  full: "text-danger-ink font-semibold",
};

function Meter({ label, count, most }: { label: string; count: number; most: number }) {
  const { state, part, note } = computePlanUsage(count, most);
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{label}</span>
        <span>
          {formatNumber(count)} de {most}
        </span>
      </p>
      <div aria-hidden className="mt-2 h-2.5 overflow-hidden rounded-full bg-sunken">
        <div className={clsx("h-full rounded-full", bars[state])} style={{ width: `${part * 100}%` }} />
      </div>
      <p className={clsx("mt-1.5 text-sm", notes[state])}>{note}</p>
    </div>
  );
}
