import { Link } from "react-router";
import { ARRIVAL_PAYMENTS } from "#core/contract/purchase-orders/arrivals.ts";
import { useSuppliers } from "#web/features/suppliers/suppliers.queries.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { ARRIVAL_PAYMENT_LABELS, computeArrivalDebt, type GoodsArrivalDraft } from "./arrival-form.ts";

type Props = {
  draft: GoodsArrivalDraft;
  checked: boolean;
  /** `used` is whether the store uses drawers, `open` whether this device's drawer is open. */
  drawer: { used: boolean; open: boolean };
  onChange: (part: Partial<GoodsArrivalDraft>) => void;
};

export function ArrivalPaymentFields({ draft, checked, drawer, onChange }: Props) {
  const { supplierId, payment, dueOn, reference, note } = draft;
  const suppliers = useSuppliers();
  const options = ARRIVAL_PAYMENTS.filter((value) => value !== "DRAWER" || drawer.used);
  const missing = checked && payment === "OWED" && supplierId === "";
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        legend="¿Cómo se pagó?"
        name="arrival-payment"
        options={options.map((value) => ({ value, label: ARRIVAL_PAYMENT_LABELS[value] }))}
        value={payment}
        onChange={(value) => onChange({ payment: value })}
      />
      {payment === "DRAWER" && !drawer.open && (
        <p className="rounded-md bg-warning-soft px-4 py-2.5 text-warning-ink">
          La caja está cerrada.{" "}
          <Link to="/caja" className="font-semibold underline">
            Ábrela primero
          </Link>
        </p>
      )}
      <Field
        label={payment === "OWED" ? "¿A quién le debes?" : "Proveedor (si quieres)"}
        required={payment === "OWED"}
        error={
          suppliers.isError
            ? "Error al cargar proveedores"
            : missing
              ? "Di a qué proveedor le quedas debiendo"
              : undefined
        }
      >
        <Select
          placeholder={payment === "OWED" ? "Elige un proveedor" : "Compras varias"}
          options={(suppliers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={supplierId}
          onChange={({ target }) => onChange({ supplierId: target.value })}
        />
      </Field>
      {payment === "OWED" && (
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label="¿Cuánto queda?" required>
            <MoneyInput value={computeArrivalDebt(draft)} onChange={(pesos) => onChange({ owed: pesos })} />
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
    </div>
  );
}
