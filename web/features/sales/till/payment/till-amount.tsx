import clsx from "clsx";
import type { Till } from "#web/features/sales/till/send/use-sale.ts";
import { PesosAmount } from "#web/ui/money.tsx";

type Props = { label: string; amount: number; tone?: "plain" | "change" | "lacking" };

/** Chooses the figure that the till shows large: the total, or for an exchange the difference. */
export function chooseHeadlineAmount({ exchange, toPay }: Pick<Till, "exchange" | "toPay">) {
  if (!exchange) return { label: "Total", amount: toPay };
  return exchange.back > 0
    ? { label: "Le devuelves", amount: exchange.back, tone: "change" as const }
    : { label: "Por pagar", amount: toPay };
}

/** Total and change, in the largest text of the till. */
export function TillAmount({ label, amount, tone = "plain" }: Props) {
  return (
    <p className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3 short:flex-col">
      <span
        className={clsx(
          "font-semibold short:text-sm",
          tone === "lacking" ? "text-danger-ink" : "text-ink-soft",
        )}
      >
        {label}
      </span>{" "}
      <strong
        className={clsx(
          "text-3xl font-bold short:text-xl short:leading-tight",
          tone === "change" && "text-success-ink",
          tone === "lacking" && "text-danger-ink",
        )}
      >
        <PesosAmount amount={amount} />
      </strong>
    </p>
  );
}
