import clsx from "clsx";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { PesosAmount } from "#web/ui/money.tsx";

type Props = {
  label: string;
  amount: number;
  tone?: "plain" | "change" | "lacking";
  /** Whether another amount is beside this one: then the label is above the amount. */
  beside?: boolean;
};

/** Chooses the figure that the till shows large: the total, or for an exchange the difference. */
export function chooseHeadlineAmount({ exchange, toPay }: Pick<SaleEditor, "exchange" | "toPay">) {
  if (!exchange) return { label: "Total", amount: toPay };
  return exchange.back > 0
    ? { label: "Le devuelves", amount: exchange.back, tone: "change" as const }
    : { label: "Por pagar", amount: toPay };
}

/** Total and change, in the largest text of the till. */
export function TillAmount({ label, amount, tone = "plain", beside = false }: Props) {
  return (
    <p
      data-no-toasts
      className={clsx(
        "flex min-w-0 gap-x-3 short:flex-col",
        beside ? "flex-col" : "flex-auto flex-wrap items-baseline justify-between",
      )}
    >
      <span
        className={clsx(
          "font-semibold short:text-sm 3xl:text-lg",
          beside && "text-sm leading-4 3xl:leading-6",
          tone === "lacking" ? "text-danger-ink" : "text-ink-soft",
        )}
      >
        {label}
      </span>{" "}
      <strong
        className={clsx(
          "text-3xl font-bold short:text-xl short:leading-tight 3xl:text-4xl",
          tone === "change" && "text-success-ink",
          tone === "lacking" && "text-danger-ink",
        )}
      >
        <PesosAmount amount={amount} />
      </strong>
    </p>
  );
}
