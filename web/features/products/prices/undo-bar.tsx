import { X } from "lucide-react";
import { useRef } from "react";
import { formatNumber } from "#core/number-text.ts";
import { useUndoPriceChange } from "#web/features/products/bulk.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { toast } from "#web/ui/toast.ts";
import { describeUndoPricesFailure } from "./price-failures.ts";

export type PriceChangeResult = { changed: number; undo: string };

export function UndoPricesBar({ done, onGone }: { done: PriceChangeResult; onGone: () => void }) {
  const { mutateAsync: undo, isPending } = useUndoPriceChange();
  const sending = useRef(false);

  async function takeBack() {
    if (sending.current) return;
    sending.current = true;
    try {
      await undo(done.undo);
      toast.success("Los precios quedaron como estaban");
      onGone();
    } catch (error) {
      const { title, text } = describeUndoPricesFailure(error);
      toast.error(title, text);
    }
    sending.current = false;
  }

  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-success-soft py-1 pr-1 pl-4 text-success-ink"
    >
      <p className="min-w-0 flex-1 py-2 font-semibold">
        {done.changed === 1 ? "Cambió 1 precio" : `Cambiaron ${formatNumber(done.changed)} precios`}
      </p>
      <Button size="sm" busy={isPending} onClick={takeBack}>
        Deshacer
      </Button>
      <IconButton label="Cerrar" icon={X} onClick={onGone} />
    </div>
  );
}
