import { useState } from "react";
import { z } from "zod";
import type { CloseStockCount, StockCount } from "#core/contract/stock-counts/stock-counts.ts";
import { formatNumber } from "#core/number-text.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useRetryableSubmit } from "#web/api/use-submit.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { closeWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { formatProducts } from "./count-text.ts";
import { useCloseStockCount } from "./stock-counts.queries.ts";

type Props = {
  open: boolean;
  count: StockCount;
  /** Entries of this device that the server does not have yet. */
  waiting: number;
  onClose: () => void;
};

const UNCOUNTED = [
  { value: "KEEP", label: "Dejarlo como está" },
  { value: "ZERO", label: "Ponerlo en 0" },
] as const;

const movedProducts = z.object({
  products: z.array(z.object({ id: z.string(), name: z.string(), moved: z.number() })),
});

/** Closes a count: each difference changes the stock. Needs a new React key each time it opens. */
export function CloseCountDialog({ open, count, waiting, onClose }: Props) {
  const { products, counted, moved } = count.progress;
  const left = products - counted;
  const [uncounted, setUncounted] = useState<CloseStockCount["uncounted"] | null>(left > 0 ? null : "KEEP");
  const [acceptMoved, setAcceptMoved] = useState(false);
  const [movedNames, setMovedNames] = useState<readonly { id: string; name: string }[]>([]);
  const { mutateAsync: close } = useCloseStockCount();
  const form = useRetryableSubmit({
    what: `close stock count ${count.id}`,
    send: (body: CloseStockCount, key) =>
      close({ key, params: { id: count.id }, body }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === "COUNT_MOVED")
          setMovedNames(movedProducts.safeParse(error.details).data?.products ?? []);
        throw error;
      }),
    failed: "No pudimos cerrar el conteo",
    onDone: closeWithToast(onClose, `Conteo ${count.number} cerrado`, "El stock quedó como se contó."),
  });

  const movedCount = Math.max(moved, movedNames.length);

  function read(): CloseStockCount | string {
    if (waiting > 0)
      return `Este aparato tiene ${waiting === 1 ? "1 lectura" : `${formatNumber(waiting)} lecturas`} por subir. Espera a que suban y cierra.`;
    if (uncounted === null) return "Di qué hacer con lo que no se contó.";
    return { uncounted, acceptMoved };
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Cerrar el conteo ${count.number}`}
      blocksScans="Cierra el conteo, o cancela para seguir contando"
      description="El stock de cada producto contado queda como se contó, con lo que se vendió después."
      form={form}
      read={read}
      save="Cerrar conteo"
    >
      <div className="flex flex-col gap-4">
        {left > 0 && (
          <div className="flex flex-col gap-2">
            <p>
              {formatProducts(left)} sin contar. Si los pones en 0, es que ya no hay: salen del stock y
              cuentan como perdidos.
            </p>
            <RadioGroup
              legend="Lo que no se contó"
              name="count-uncounted"
              options={UNCOUNTED}
              value={uncounted}
              onChange={setUncounted}
            />
          </div>
        )}
        {movedCount > 0 && (
          <div>
            <p>
              {formatProducts(movedCount)} {movedCount === 1 ? "se movió" : "se movieron"} mientras se contaba
              {movedNames.length > 0 ? `: ${movedNames.map(({ name }) => name).join(", ")}.` : "."}
            </p>
            <Checkbox
              label="Cerrar así de todos modos"
              checked={acceptMoved}
              onCheckedChange={setAcceptMoved}
            />
          </div>
        )}
      </div>
    </FormDialog>
  );
}
