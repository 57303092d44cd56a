import { useState } from "react";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import { formatNumber } from "#core/number-text.ts";
import { formatQuantity } from "#core/quantity.ts";
import { uuidv7 } from "#core/uuid.ts";
import { useMay } from "#web/api/use-may.ts";
import { useRetryableSubmit } from "#web/api/use-submit.ts";
import { type CartLine, isProductCartLine } from "#web/features/sales/till/sale/cart-line.ts";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { TextLink } from "#web/ui/data/text-link.tsx";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { closeWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { type NewOwnUse, usePeople, useRecordOwnUse } from "./own-use.queries.ts";
import { findOwnUseProblem } from "./own-use-request.ts";

type Props = { open: boolean; till: SaleEditor; onClose: () => void };

/** Takes the products of the sale without a payment; the next sale starts afterwards. */
export function OwnUseDialog({ open, till, onClose }: Props) {
  const { cart, dispatch } = till;
  const people = usePeople(open).data ?? [];
  const [personId, setPersonId] = useState("");
  const [note, setNote] = useState("");
  const mayList = useMay()("ownUse.record");
  const record = useRecordOwnUse();
  const close = closeWithToast(onClose, "Anotado para la casa", "Salió del stock. No es una venta.");
  const form = useRetryableSubmit({
    what: `own use ${cart.key}`,
    send: (sent: NewOwnUse, key) => record.mutateAsync({ ...sent, key }),
    failed: "No pudimos anotarlo",
    onDone: () => {
      close();
      dispatch({ type: "next", key: uuidv7() });
    },
  });

  function read(): NewOwnUse | string {
    const problem = findOwnUseProblem(cart);
    if (problem) return problem;
    const person = people.find(({ id }) => id === personId);
    const takenBy = person ? { id: person.id, name: person.name } : null;
    return { lines: cart.lines.filter(isProductCartLine), takenBy, note: note.trim() };
  }

  return (
    <FormDialog
      form={form}
      read={read}
      open={open}
      onClose={onClose}
      title="Para la casa"
      description="Sale del stock sin cobrarse y sin abrir el cajón. Cuenta como algo que ya sacaste, a lo que te costó."
      save="Anotar"
    >
      <div className="flex flex-col gap-4">
        <ul aria-label="Lo que se llevan" className="divide-y divide-line rounded-md bg-sunken px-4">
          {cart.lines.map((line) => (
            <li key={line.key} className="flex justify-between gap-4 py-2">
              <span className="min-w-0 wrap-anywhere">{line.name}</span>
              <strong className="shrink-0">{quantityText(line)}</strong>
            </li>
          ))}
        </ul>
        <SelectField
          label="Se lo lleva"
          placeholder="Es para la tienda"
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          value={personId}
          onValueChange={setPersonId}
          hint="¿Se lo descuentas del sueldo? Entonces véndeselo fiado."
        />
        <TextField
          label="Nota"
          placeholder="Ej.: para el almuerzo"
          maxLength={FIELD_LIMITS.long}
          value={note}
          onValueChange={setNote}
        />
        {mayList && <TextLink to="/sales/para-la-casa">Ver lo que se ha llevado</TextLink>}
      </div>
    </FormDialog>
  );
}

const quantityText = ({ presentation: pack, quantity, unit }: CartLine) =>
  pack ? `${formatNumber(pack.count)} × ${pack.name}` : formatQuantity(quantity, unit);
