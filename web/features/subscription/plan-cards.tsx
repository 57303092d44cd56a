import clsx from "clsx";
import { Check, Minus } from "lucide-react";
import { FREE_PLAN_LIMITS, PREMIUM_MONTHLY_PRICE } from "#core/plan.ts";
import { Badge } from "#web/ui/badge.tsx";
import { PesosAmount } from "#web/ui/money.tsx";

type Line = { text: string; kind?: "no" };
type Plan = { name: string; price: number; terms: string; lines: readonly Line[] };

const FREE: Plan = {
  name: "Plan Gratis",
  price: 0,
  terms: "Para siempre",
  lines: [
    { text: `Hasta ${FREE_PLAN_LIMITS.products} productos` },
    { text: `Hasta ${FREE_PLAN_LIMITS.salesPerDay} transacciones por día` },
    { text: "Reportes limitados" },
    { text: "Sin facturación electrónica", kind: "no" },
  ],
};

const PREMIUM: Plan = {
  name: "Plan Premium",
  price: PREMIUM_MONTHLY_PRICE,
  terms: "COP al mes, con cobro recurrente",
  lines: [
    { text: "Productos ilimitados" },
    { text: "Transacciones ilimitadas" },
    { text: "Reportes avanzados" },
    { text: "Facturación electrónica DIAN" },
  ],
};

export function SubscriptionPlanCards({ premium }: { premium: boolean }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:gap-5">
      <PlanCard plan={FREE} current={!premium} />
      <PlanCard plan={PREMIUM} current={premium} stands />
    </div>
  );
}

function PlanCard({ plan, current, stands }: { plan: Plan; current: boolean; stands?: boolean }) {
  return (
    <section
      aria-label={plan.name}
      className={clsx(
        "flex min-w-0 flex-col rounded-lg border bg-surface p-5 shadow-card sm:p-6",
        stands ? "border-primary-edge ring-1 ring-primary-edge" : "border-line",
      )}
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-bold">{plan.name}</h2>
        {current && <Badge tone="primary">Tu plan actual</Badge>}
      </div>
      <p className="mt-3 text-3xl font-bold tracking-tight">
        <PesosAmount amount={plan.price} />
      </p>
      <p className="mt-1 text-sm text-ink-soft">{plan.terms}</p>
      <ul className="mt-5 flex flex-col gap-3">
        {plan.lines.map((line) => (
          <PlanLine key={line.text} {...line} />
        ))}
      </ul>
    </section>
  );
}

function PlanLine({ text, kind }: Line) {
  const Icon = { no: Minus, yes: Check }[kind ?? "yes"];
  return (
    <li className={clsx("flex items-start gap-3", kind === "no" && "text-ink-soft")}>
      <span
        aria-hidden
        className={clsx(
          "mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full",
          kind ? "bg-sunken text-ink-soft" : "bg-primary-soft text-primary-ink",
        )}
      >
        <Icon className="size-3.5" strokeWidth={3} />
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">{text}</span>
    </li>
  );
}
