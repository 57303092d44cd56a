import { Check, Flag } from "lucide-react";
import type { Sale } from "#core/contract/sales/sales.ts";
import { formatPesos } from "#core/money.ts";
import { failureText, unknownOutcomeText } from "#web/api/failure-text.ts";
import { useMay } from "#web/api/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { runWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { formatDateAndTime } from "#web/ui/text/dates.ts";
import { SALE_FLAG_TEXTS, saleFlagDetailsText } from "./flag-text.ts";
import { useMarkSaleFlagsSeen } from "./review.queries.ts";

export function SaleFlags({ sale }: { sale: Sale }) {
  const may = useMay();
  if (sale.flags.length === 0) return null;
  const seen = sale.flags.every(({ seenAt }) => seenAt !== null);
  const recorded = sale.flags.filter(({ code }) => code !== "UNPAID");
  const [last] = sale.flags
    .map(({ seenAt }) => seenAt)
    .sort()
    .reverse();
  return (
    <div className="mb-4">
      <Card title={seen ? "Lo que se revisó" : "Por revisar"}>
        {recorded.length > 0 && (
          <p className="mb-3 text-ink-soft">
            Esta venta se hizo sin conexión y se registró tal como fue.
            {seen && last && ` Se revisó el ${formatDateAndTime(last)}.`}
          </p>
        )}
        <SaleFlagList flags={sale.flags} />
        {mayBeSeen(sale) && may("sales.review") && (
          <div className="mt-4">
            <MarkReviewedButton id={sale.id} name={saleLabel(sale)} />
          </div>
        )}
      </Card>
    </div>
  );
}

/** A sale whose money did not come stays flagged until something about it changes. */
export const mayBeSeen = ({ flags }: Pick<Sale, "flags">): boolean =>
  flags.some(({ code, seenAt }) => code !== "UNPAID" && seenAt === null);

export function SaleFlagList({ flags }: { flags: Sale["flags"] }) {
  return (
    <ul className="flex flex-col gap-3">
      {flags.map((flag, place) => {
        const { title, todo } = SALE_FLAG_TEXTS[flag.code];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no state, and two flags may have the same code
          <li key={place} className="flex gap-3">
            <Flag
              aria-hidden
              className={
                flag.seenAt ? "mt-1 size-4 shrink-0 text-ink-soft" : "mt-1 size-4 shrink-0 text-warning-ink"
              }
            />
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold">{title}</p>
              <p className="text-sm text-ink-soft">{saleFlagDetailsText(flag)}</p>
              <p className="text-sm">{todo}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** `name` tells the sales on the screen apart for screen readers. */
export function MarkReviewedButton({ id, name, onSeen }: { id: string; name: string; onSeen?: () => void }) {
  const { mutateAsync, isPending } = useMarkSaleFlagsSeen();
  async function see() {
    const isDone = await runWithToast({
      work: () => mutateAsync({ params: { id } }),
      done: () => ({ title: "Venta revisada", text: name }),
      failed: (error) =>
        unknownOutcomeText(error) ?? {
          title: "No pudimos marcarla",
          text: failureText(error, "Inténtalo de nuevo."),
        },
    });
    if (isDone) onSeen?.();
  }
  return (
    <Button
      icon={Check}
      busy={isPending}
      aria-label={`Marcar como revisada: ${name}`}
      onClick={() => void see()}
    >
      Marcar como revisada
    </Button>
  );
}

export function saleLabel({ number, total }: Pick<Sale, "number" | "total">): string {
  return number ? `Venta ${number}` : `Venta de ${formatPesos(total)}`;
}
