import { X } from "lucide-react";
import { formatNumber } from "#core/number-text.ts";
import { useOneAtATime } from "#web/api/use-submit.ts";
import { useUndoPriceChange } from "#web/features/products/bulk.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { toast } from "#web/ui/toast.ts";
import { describePartlyUndonePrices, describeUndoPricesFailure } from "./price-failures.ts";

/** How many prices one request changed, and the id with which the server undoes the request. */
export type PriceChangeResult = { changed: number; undo: string };

export const countChangedPrices = (done: readonly PriceChangeResult[]): number =>
  done.reduce((sum, { changed }) => sum + changed, 0);

type Props = { done: readonly PriceChangeResult[]; onChange: (left: PriceChangeResult[]) => void };

export function UndoPricesBar({ done, onChange }: Props) {
  const { mutateAsync: undo } = useUndoPriceChange();
  const { run, busy } = useOneAtATime();
  const changed = countChangedPrices(done);

  async function takeBack() {
    const left = [...done];
    try {
      for (let last = left.at(-1); last; last = left.at(-1)) {
        await undo({ body: { undo: last.undo } });
        left.pop();
      }
      toast.success("Los precios quedaron como estaban");
    } catch (error) {
      const { title, text } = describeUndoPricesFailure(error);
      toast.error(
        title,
        left.length < done.length
          ? describePartlyUndonePrices(changed - countChangedPrices(left), text)
          : text,
      );
    }
    onChange(left);
  }

  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-success-soft py-1 pr-1 pl-4 text-success-ink"
    >
      <p className="min-w-0 flex-1 py-2 font-semibold">
        {changed === 1 ? "Cambió 1 precio" : `Cambiaron ${formatNumber(changed)} precios`}
      </p>
      <Button size="sm" busy={busy} onClick={() => void run(takeBack)}>
        Deshacer
      </Button>
      <IconButton label="Cerrar" icon={X} onClick={() => onChange([])} />
    </div>
  );
}
