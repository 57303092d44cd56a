import { type SubmitEvent, useRef, useState } from "react";
import type { ExpiringGoods } from "#core/contract/expiries/expiries.ts";
import { decimalPlacesOf, quantityInWords } from "#core/quantity.ts";
import { MAX_STOCK } from "#core/stock.ts";
import { UNIT_WORDS } from "#core/units.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useAdjustStock } from "#web/features/products/movements/movements.queries.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { useChanged } from "#web/ui/dialogs/unsaved.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { readQuantity, toFieldText, WHOLE_UNITS_MESSAGE } from "#web/ui/number-text.ts";
import { capitalize } from "#web/ui/text/capitalize.ts";
import { toast } from "#web/ui/toast.ts";
import { useCloseExpiryRecord, useRefreshExpiringProducts } from "./expiries.queries.ts";
import { formatExpiryDate } from "./expiry-text.ts";

type Props = { open: boolean; expiring: ExpiringGoods; onClose: () => void };

/** Proposes the units that should be left; the user lowers the number after finding fewer. */
export function RemoveExpiredUnitsDialog({ open, expiring, onClose }: Props) {
  const { id, product, date, left } = expiring;
  const [text, setText] = useState(toFieldText(left));
  const isChanged = useChanged(text);
  const [problem, setProblem] = useState<string | null>(null);
  const adjust = useAdjustStock();
  const close = useCloseExpiryRecord();
  const refresh = useRefreshExpiringProducts();
  const sending = useRef(false);
  const { howMany } = UNIT_WORDS[product.unit];
  const busy = adjust.isPending || close.isPending;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    const read = readQuantity(text, decimalPlacesOf(product.unit), WHOLE_UNITS_MESSAGE);
    if (read.problem !== undefined) return setProblem(read.problem);
    const out = read.value ?? 0;
    if (out <= 0 || out > MAX_STOCK) return setProblem(`Escribe ${howMany} salen`);
    sending.current = true;
    setProblem(null);
    try {
      const note = `Vencía el ${formatExpiryDate(date)}`;
      await adjust.mutateAsync({ id: product.id, body: { reason: "EXPIRED", quantity: -out, note } });
      if (left === null || out >= left)
        await close
          .mutateAsync({ params: { id: product.id, expiryId: id }, body: { done: true } })
          .catch(() => {});
      void refresh();
      toast.success(`Salieron ${quantityInWords(out, product.unit)} de ${product.name}`);
      onClose();
    } catch (error) {
      setProblem(failureText(error, "No pudimos sacarlos. Intenta de nuevo."));
    }
    sending.current = false;
  }

  return (
    <Dialog
      open={open}
      onClose={() => sending.current || onClose()}
      unsaved={isChanged}
      title="Sacar vencidos"
      description={`${product.name} · vencía el ${formatExpiryDate(date)}`}
      onSubmit={submit}
      footer={
        <FormButtons save={busy ? "Guardando..." : "Sacar del inventario"} busy={busy} onCancel={onClose} />
      }
    >
      <Field
        label={`¿${capitalize(howMany)} sacas?`}
        error={problem ?? undefined}
        hint="Bajan del inventario como vencidos. En el reporte financiero ves lo que costaron."
      >
        <TextInput
          data-autofocus=""
          inputMode={decimalPlacesOf(product.unit) > 0 ? "decimal" : "numeric"}
          autoComplete="off"
          maxLength={12}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </Dialog>
  );
}
