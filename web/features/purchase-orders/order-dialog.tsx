import { type SubmitEvent, useState } from "react";
import type { PurchaseOrder } from "#core/contract/purchase-orders.ts";
import { useSuppliers } from "#web/features/suppliers/suppliers.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Money } from "#web/ui/money.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast.ts";
import { type Failure, saveFailure } from "./order-failures.ts";
import { bodyOf, draftOf, draftTotal, isComplete, withLine } from "./order-form.ts";
import { OrderLines } from "./order-lines.tsx";
import { OrderProductSearch } from "./order-product-search.tsx";
import { useSaveOrder } from "./purchase-orders.queries.ts";

const MISSING: Failure = {
  title: "Campos requeridos",
  text: "Por favor completa todos los campos requeridos",
};

type Props = { open: boolean; order: PurchaseOrder | null; onClose: () => void };

/** A new order, or one that is still pending. */
export function OrderDialog({ open, order, onClose }: Props) {
  const suppliers = useSuppliers();
  const save = useSaveOrder();
  const [draft, setDraft] = useState(() => draftOf(order));
  const [checked, setChecked] = useState(false);
  const [notice, setNotice] = useState<Failure | null>(null);
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));
  const close = () => save.isPending || onClose();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    setChecked(true);
    if (!isComplete(draft)) return setNotice(MISSING);
    setNotice(null);
    try {
      const { data } = await save.mutateAsync({ id: order?.id ?? null, body: bodyOf(draft) });
      toast.success(order ? "Orden actualizada" : "Orden creada", data.purchaseOrder.orderNumber);
      onClose();
    } catch (error) {
      setNotice(saveFailure(error));
    }
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      size="lg"
      title={order ? `Editar Orden ${order.orderNumber}` : "Nueva Orden de Compra"}
      onSubmit={submit}
      footer={
        <>
          <p
            role="alert"
            className="min-w-full rounded-md bg-danger-soft px-4 py-3 text-danger-ink empty:hidden"
          >
            {notice && (notice.text ? `${notice.title}: ${notice.text}` : notice.title)}
          </p>
          <p className="min-w-full text-right text-lg font-bold">
            Total: <Money amount={draftTotal(draft)} />
          </p>
          <Button onClick={close}>Cancelar</Button>
          <div className="min-w-max">
            <Button type="submit" variant="primary" block busy={save.isPending}>
              {save.isPending ? "Guardando..." : order ? "Guardar Cambios" : "Crear Orden"}
            </Button>
          </div>
        </>
      }
    >
      <div className="grid gap-4 *:min-w-0 sm:grid-cols-2 sm:gap-x-5">
        <Field
          label="Proveedor"
          required
          error={
            suppliers.isError
              ? "Error al cargar proveedores"
              : checked && draft.supplierId === ""
                ? "Este campo es obligatorio"
                : undefined
          }
        >
          <Select
            placeholder="Selecciona un proveedor"
            options={(suppliers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.supplierId}
            onChange={({ target }) => change({ supplierId: target.value })}
          />
        </Field>
        <Field label="Fecha esperada">
          <TextInput
            type="date"
            value={draft.expectedDate}
            onChange={({ target }) => change({ expectedDate: target.value })}
          />
        </Field>
        <div className="flex flex-col gap-3 sm:col-span-2">
          <OrderProductSearch onAdd={(product) => change({ lines: withLine(draft.lines, product) })} />
          <OrderLines lines={draft.lines} checked={checked} onChange={(lines) => change({ lines })} />
        </div>
        <div className="sm:col-span-2">
          <Field label="Notas">
            <Textarea
              rows={2}
              maxLength={2_000}
              value={draft.notes}
              onChange={({ target }) => change({ notes: target.value })}
            />
          </Field>
        </div>
      </div>
    </Dialog>
  );
}
