import { useState } from "react";
import type { ExpiringGoods } from "#core/contract/expiries/expiries.ts";
import { formatDateWithYear } from "#core/dates.ts";
import { decimalPlacesOf, formatQuantityInWords } from "#core/quantity.ts";
import { MAX_STOCK } from "#core/stock.ts";
import { UNIT_WORDS } from "#core/units.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { useAdjustStock } from "#web/features/products/movements/movements.queries.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { readQuantity, toFieldText, WHOLE_UNITS_MESSAGE } from "#web/ui/number-text.ts";
import { capitalize } from "#web/ui/text/capitalize.ts";
import { toast } from "#web/ui/toast.ts";
import { useCloseExpiryRecord, useRefreshExpiringProducts } from "./expiries.queries.ts";

type Props = { open: boolean; expiring: ExpiringGoods; onClose: () => void };

/** Takes expired units out of the stock. Proposes the computed rest; the user lowers it if the shelf has fewer. */
export function RemoveExpiredUnitsDialog({ open, expiring, onClose }: Props) {
  const { id, product, date, left } = expiring;
  const [text, setText] = useState(toFieldText(left));
  const { mutateAsync: adjust } = useAdjustStock();
  const { mutateAsync: close } = useCloseExpiryRecord();
  const refresh = useRefreshExpiringProducts();
  const { howMany } = UNIT_WORDS[product.unit];
  const form = useSubmit({
    send: async (out: number) => {
      const note = `Vencía el ${formatDateWithYear(date)}`;
      await adjust({ id: product.id, body: { reason: "EXPIRED", quantity: -out, note } });
      if (left === null || out >= left)
        await close({ params: { id: product.id, expiryId: id }, body: { done: true } }).catch(() => {});
      return out;
    },
    failed: (error) => failureText(error, "No pudimos sacarlos. Intenta de nuevo."),
    onDone: (out) => {
      void refresh();
      toast.success(`Salieron ${formatQuantityInWords(out, product.unit)} de ${product.name}`);
      onClose();
    },
  });

  function read(): number | string {
    const typed = readQuantity(text, decimalPlacesOf(product.unit), WHOLE_UNITS_MESSAGE);
    if (typed.problem !== undefined) return typed.problem;
    const out = typed.value ?? 0;
    return out <= 0 || out > MAX_STOCK ? `Escribe ${howMany} salen` : out;
  }

  return (
    <FormDialog
      form={{ ...form, notice: null }}
      read={read}
      open={open}
      onClose={onClose}
      fields={text}
      title="Sacar vencidos"
      description={`${product.name} · vencía el ${formatDateWithYear(date)}`}
      save="Sacar del inventario"
    >
      <TextField
        label={`¿${capitalize(howMany)} sacas?`}
        error={form.notice}
        hint="Bajan del inventario como vencidos. En el reporte financiero ves lo que costaron."
        data-autofocus=""
        inputMode={decimalPlacesOf(product.unit) > 0 ? "decimal" : "numeric"}
        autoComplete="off"
        maxLength={12}
        value={text}
        onValueChange={setText}
      />
    </FormDialog>
  );
}
