import { Plus } from "lucide-react";
import { Link } from "react-router";
import { ARRIVAL_PAYMENTS, type ArrivalPayment } from "#core/contract/purchase-orders/arrivals.ts";
import { useMay } from "#web/api/use-may.ts";
import { PayableFields } from "#web/features/purchase-orders/payable-fields.tsx";
import type { ReceptionDraft } from "#web/features/purchase-orders/reception-form.ts";
import { useSuppliers } from "#web/features/suppliers/suppliers.queries.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { SelectField } from "#web/ui/fields/select.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { TextButton } from "#web/ui/forms/text-button.tsx";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";

const SupplierDialog = lazyComponent(
  () => import("#web/features/suppliers/public/supplier-dialog.tsx"),
  "SupplierDialog",
);

const ARRIVAL_PAYMENT_LABELS: Record<ArrivalPayment, string> = {
  DRAWER: "Lo pagué de la caja",
  OWED: "Quedé debiendo",
  PAID: "Ya estaba pagado",
};

type Props = {
  draft: ReceptionDraft;
  /** Whether missing fields are marked, as after a try to save. */
  checked: boolean;
  /** `used` is whether the store uses drawers, `open` whether this device's drawer is open. */
  drawer: { used: boolean; open: boolean };
  onChange: (part: Partial<ReceptionDraft>) => void;
};

export function ArrivalPaymentFields({ draft, checked, drawer, onChange }: Props) {
  const { supplierId, payment } = draft;
  const suppliers = useSuppliers();
  const creating = useDialog();
  const mayCreate = useMay()("suppliers.write");
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
      <div>
        <SelectField
          label={payment === "OWED" ? "¿A quién le debes?" : "Proveedor (si quieres)"}
          required={payment === "OWED"}
          error={
            suppliers.isError
              ? "Error al cargar proveedores"
              : missing
                ? "Di a qué proveedor le quedas debiendo"
                : undefined
          }
          placeholder={payment === "OWED" ? "Elige un proveedor" : "Compras varias"}
          options={(suppliers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={supplierId}
          onValueChange={(supplierId) => onChange({ supplierId })}
        />
        {mayCreate && (
          <TextButton icon={Plus} onClick={() => creating.show()}>
            Crear proveedor
          </TextButton>
        )}
      </div>
      {creating.turn > 0 && (
        <SupplierDialog
          key={creating.turn}
          {...creating.props}
          supplier={null}
          onCreated={({ id }) => onChange({ supplierId: id })}
        />
      )}
      <PayableFields draft={draft} onChange={onChange} />
    </div>
  );
}
