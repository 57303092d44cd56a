import { Plus } from "lucide-react";
import { useState } from "react";
import type { Supplier } from "#core/contract/suppliers.ts";
import { hasPermission } from "#core/permissions.ts";
import { useSession } from "#web/api/session.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Table } from "#web/ui/data/table.tsx";
import { TruckDrawing } from "#web/ui/drawings/office/truck.tsx";
import { ListSkeleton } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { ErrorState } from "#web/ui/states/error-state.tsx";
import { createSupplierColumns } from "./supplier-columns.tsx";
import { SupplierDialog } from "./supplier-dialog.tsx";
import { describeSupplierLoadFailure } from "./supplier-failures.ts";
import { useSuppliers } from "./suppliers.queries.ts";
import { useRemoveSupplier } from "./use-remove-supplier.ts";

export function SuppliersTab() {
  const { user } = useSession();
  const query = useSuppliers();
  const remove = useRemoveSupplier();
  const [form, setForm] = useState({ open: false, turn: 0, supplier: null as Supplier | null });
  const show = (supplier: Supplier | null) =>
    setForm(({ turn }) => ({ open: true, turn: turn + 1, supplier }));

  const mayWrite = user !== null && hasPermission(user.role, "suppliers.write");
  const mayDelete = user !== null && hasPermission(user.role, "suppliers.delete");
  const create = (label: string) => (
    <Button variant="primary" icon={Plus} onClick={() => show(null)}>
      {label}
    </Button>
  );
  return (
    <>
      {mayWrite && query.data && query.data.length > 0 && (
        <div className="mb-4 flex justify-end max-sm:*:w-full">{create("Nuevo Proveedor")}</div>
      )}
      {query.data && query.data.length > 0 ? (
        <Card flush>
          <Table
            label="Proveedores"
            columns={createSupplierColumns({ ...(mayWrite && { edit: show }), ...(mayDelete && { remove }) })}
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
      ) : query.isError ? (
        <Card>
          <ErrorState
            text={describeSupplierLoadFailure(query.error)}
            onReload={query.refetch}
            busy={query.isFetching}
          />
        </Card>
      ) : (
        <Card flush>
          <ListSkeleton rows={6} />
        </Card>
      )}
      <SupplierDialog
        key={form.turn}
        open={form.open}
        supplier={form.supplier}
        onClose={() => setForm((before) => ({ ...before, open: false }))}
      />
    </>
  );
}
