import clsx from "clsx";
import { Money } from "#web/ui/money.tsx";

type Props = { label: string; amount: number; tone?: "plain" | "change" | "lacking" };

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
        <Money amount={amount} />
      </strong>
    </p>
  );
}
