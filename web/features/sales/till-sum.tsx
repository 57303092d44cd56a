import clsx from "clsx";
import { Money } from "#web/ui/money.tsx";

type Props = { label: string; amount: number; tone?: "plain" | "change" };

/** The total and the change: the biggest things on the till. */
export function TillSum({ label, amount, tone = "plain" }: Props) {
  return (
    <p className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3">
      <span className="font-semibold text-ink-soft">{label}</span>{" "}
      <strong className={clsx("text-3xl font-bold", tone === "change" && "text-success-ink")}>
        <Money amount={amount} />
      </strong>
    </p>
  );
}
