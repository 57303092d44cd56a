import { Field } from "#web/ui/fields/field.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { computeDebt, type ReceptionDraft } from "./reception-form.ts";

type Props = { draft: ReceptionDraft; onChange: (part: Partial<ReceptionDraft>) => void };

/** What of a reception is owed, and the note about it. */
export function PayableFields({ draft, onChange }: Props) {
  const { payment, dueOn, reference, note } = draft;
  return (
    <>
      {payment === "OWED" && (
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label="¿Cuánto queda?" required>
            <MoneyInput value={computeDebt(draft)} onChange={(owed) => onChange({ owed })} />
          </Field>
          <Field label="¿Hasta cuándo?">
            <TextInput
              type="date"
              value={dueOn}
              onChange={({ target }) => onChange({ dueOn: target.value })}
            />
          </Field>
          <Field label="Factura">
            <TextInput
              maxLength={64}
              autoComplete="off"
              value={reference}
              onChange={({ target }) => onChange({ reference: target.value })}
            />
          </Field>
        </div>
      )}
      <Field label="Nota">
        <TextInput
          maxLength={2_000}
          autoComplete="off"
          value={note}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </Field>
    </>
  );
}
