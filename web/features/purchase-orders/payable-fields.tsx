import { Field } from "#web/ui/fields/field.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { computeDebt, type ReceptionDraft } from "./reception-form.ts";

type Props = { draft: ReceptionDraft; onChange: (part: Partial<ReceptionDraft>) => void };

/** Fields for the amount of a reception that stays unpaid, and for the note of the reception. */
export function PayableFields({ draft, onChange }: Props) {
  const { payment, dueOn, reference, note } = draft;
  return (
    <>
      {payment === "OWED" && (
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label="¿Cuánto queda?" required>
            <MoneyInput value={computeDebt(draft)} onChange={(owed) => onChange({ owed })} />
          </Field>
          <TextField
            label="¿Hasta cuándo?"
            type="date"
            value={dueOn}
            onValueChange={(dueOn) => onChange({ dueOn })}
          />
          <TextField
            label="Factura"
            maxLength={64}
            autoComplete="off"
            value={reference}
            onValueChange={(reference) => onChange({ reference })}
          />
        </div>
      )}
      <TextField
        label="Nota"
        maxLength={2_000}
        autoComplete="off"
        value={note}
        onValueChange={(note) => onChange({ note })}
      />
    </>
  );
}
