import { Plus } from "lucide-react";
import type { Supplier } from "#core/contract/suppliers.ts";
import { formatNumber } from "#core/number-text.ts";
import { loadFailureText } from "#web/api/failure-text.ts";
import { useMay } from "#web/api/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Table } from "#web/ui/data/table.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { TruckDrawing } from "#web/ui/drawings/office/truck.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { SupplierDialog } from "./public/supplier-dialog.tsx";
import { createSupplierColumns } from "./supplier-columns.tsx";
import { useSuppliers } from "./suppliers.queries.ts";
import { useRemoveSupplier } from "./use-remove-supplier.ts";

export function SuppliersTab() {
  const may = useMay();
  const query = useSuppliers();
  const remove = useRemoveSupplier();
  const { turn, subject: supplier, show, props } = useDialog<Supplier | null>();

  const mayWrite = may("suppliers.write");
  const mayDelete = may("suppliers.delete");
  const create = (label: string) => (
    <Button variant="primary" icon={Plus} onClick={() => show(null)}>
      {label}
    </Button>
  );
  return (
    <>
      {query.data && query.data.length > 0 && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-sm text-ink-soft">
            {formatNumber(query.data.length)} {query.data.length === 1 ? "proveedor" : "proveedores"}
          </p>
          {mayWrite && create("Nuevo Proveedor")}
        </div>
      )}
      {query.data && query.data.length > 0 ? (
        <Card flush>
          <Table
            label="Proveedores"
            tight
            columns={createSupplierColumns({
              ...(mayWrite && { edit: show }),
              ...(mayDelete && { remove }),
            })}
            rows={query.data}
            rowKey={({ id }) => id}
          />
        </Card>
      ) : query.data ? (
        <Card>
          <EmptyState
            drawing={<TruckDrawing />}
            title="Aún no hay proveedores"
            text="Agrega a quienes te surten, para hacerles pedidos y saber cuánto les compras."
            action={mayWrite && create("Agregar el primer proveedor")}
          />
        </Card>
      ) : (
        <LoadingState
          query={query}
          failure={loadFailureText(query.error, "Error al cargar proveedores")}
          rows={6}
          card
        />
      )}
      <SupplierDialog key={turn} {...props} supplier={supplier} />
    </>
  );
}
