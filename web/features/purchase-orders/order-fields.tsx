import type { FoundProduct } from "#core/contract/products/products.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { useSuppliers } from "#web/features/suppliers/suppliers.queries.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { TextareaField } from "#web/ui/forms/textarea.tsx";
import { addFreeOrderLine, addOrderLine, fillLastCost, type OrderDraft } from "./order-form.ts";
import { OrderLineFields } from "./order-lines.tsx";
import { OrderProductSearch } from "./order-product-search.tsx";
import { useLastPurchaseCost } from "./purchase-orders.queries.ts";

type Props = {
  draft: OrderDraft;
  /** Whether missing fields are marked, as after a try to save. */
  checked: boolean;
  /** Whether scans add products to the order. */
  listening: boolean;
  /** Receives a function of the current draft, because two scanned codes may arrive between renders. */
  onChange: (change: (before: OrderDraft) => Partial<OrderDraft>) => void;
};

export function OrderFields({ draft, checked, listening, onChange }: Props) {
  const { taxes } = useStoreSettings();
  const suppliers = useSuppliers();
  const set = (part: Partial<OrderDraft>) => onChange(() => part);
  const lastCost = useLastPurchaseCost();

  function add(product: FoundProduct) {
    onChange(({ lines }) => ({ lines: addOrderLine(lines, product) }));
    lastCost(product.id).then(
      (cost) => onChange(({ lines }) => ({ lines: fillLastCost(lines, product.id, cost) })),
      () => {}, // then the user types the cost
    );
  }

  const problem = suppliers.isError
    ? "Error al cargar proveedores"
    : checked && draft.supplierId === "" && "Este campo es obligatorio";
  return (
    <div className="grid gap-4 *:min-w-0 sm:grid-cols-2 sm:gap-x-5">
      <Field label="Proveedor" required error={problem || undefined}>
        <Select
          placeholder="Selecciona un proveedor"
          options={(suppliers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.supplierId}
          onValueChange={(supplierId) => set({ supplierId })}
        />
      </Field>
      <TextField
        label="Fecha esperada"
        type="date"
        value={draft.expectedDate}
        onValueChange={(expectedDate) => set({ expectedDate })}
      />
      <div className="flex flex-col gap-3 sm:col-span-2">
        <OrderProductSearch
          listening={listening}
          required={draft.lines.length === 0}
          onAdd={add}
          onAddFree={(typed) => onChange(({ lines }) => ({ lines: addFreeOrderLine(lines, typed) }))}
        />
        <OrderLineFields
          lines={draft.lines}
          checked={checked}
          asksTax={taxes.vat === "RESPONSIBLE"}
          onChange={(lines) => set({ lines })}
        />
      </div>
      <div className="sm:col-span-2">
        <TextareaField
          label="Notas"
          rows={2}
          maxLength={2_000}
          value={draft.notes}
          onValueChange={(notes) => set({ notes })}
        />
      </div>
    </div>
  );
}
