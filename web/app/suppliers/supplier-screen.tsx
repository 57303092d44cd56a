import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { Supplier, SupplierPurchases } from "#core/contract/suppliers.ts";
import { hasPermission } from "#core/permissions.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useSession } from "#web/api/session.tsx";
import { SupplierOrders } from "#web/features/purchase-orders/public/supplier-orders.tsx";
import { SupplierBoughtProducts } from "#web/features/suppliers/bought-products.tsx";
import { SupplierDialog } from "#web/features/suppliers/supplier-dialog.tsx";
import { describeSupplierLoadFailure } from "#web/features/suppliers/supplier-failures.ts";
import { SUPPLIER_FIGURE_PERIODS, SupplierFigures } from "#web/features/suppliers/supplier-figures.tsx";
import { useSupplierPurchases } from "#web/features/suppliers/suppliers.queries.ts";
import { useRemoveSupplier } from "#web/features/suppliers/use-remove-supplier.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { SearchDrawing } from "#web/ui/drawings/office/search.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { ErrorState } from "#web/ui/states/error-state.tsx";

export function SupplierScreen() {
  const { id = "" } = useParams();
  const [days, setDays] = useState<number>(SUPPLIER_FIGURE_PERIODS[1].days);
  const { data, error, isFetching, isPlaceholderData, refetch } = useSupplierPurchases(id, days);
  // Hides the data of the previous supplier while the new data loads.
  const bought: SupplierPurchases | undefined = data?.supplier.id === id ? data : undefined;
  return (
    <>
      <PageHeader
        title={bought?.supplier.name ?? "Proveedor"}
        {...(bought?.supplier.description && { subtitle: bought.supplier.description })}
        back={{ to: "/suppliers", label: "Proveedores" }}
        actions={
          bought && (
            <>
              <AccountLink id={id} />
              <Actions supplier={bought.supplier} />
            </>
          )
        }
      />
      {bought ? (
        <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-5">
          <SupplierFigures bought={bought} days={days} onDays={setDays} stale={isPlaceholderData} />
          <div className="flex min-w-0 flex-col gap-4 lg:gap-5">
            <SupplierBoughtProducts products={bought.products} stale={isPlaceholderData} />
            <SupplierOrders supplierId={id} />
          </div>
        </div>
      ) : error ? (
        <Card>
          {error instanceof ApiError && error.status === 404 ? (
            <EmptyState
              drawing={<SearchDrawing />}
              title="Proveedor no encontrado"
              text="Puede que lo hayan eliminado o que el enlace sea de otra tienda."
            />
          ) : (
            <ErrorState text={describeSupplierLoadFailure(error)} onReload={refetch} busy={isFetching} />
          )}
        </Card>
      ) : (
        <Spinner />
      )}
    </>
  );
}

function Actions({ supplier }: { supplier: Supplier }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const remove = useRemoveSupplier();
  const [form, setForm] = useState({ open: false, turn: 0 });
  if (!user) return null;
  return (
    <>
      {hasPermission(user.role, "suppliers.write") && (
        <Button icon={Pencil} onClick={() => setForm(({ turn }) => ({ open: true, turn: turn + 1 }))}>
          Editar
        </Button>
      )}
      {/* A supplier with orders cannot be deleted: purchases are part of the books. */}
      {hasPermission(user.role, "suppliers.delete") && supplier._count.purchaseOrders === 0 && (
        <Button
          icon={Trash2}
          onClick={async () => {
            if (await remove(supplier)) navigate("/suppliers", { replace: true });
          }}
        >
          Eliminar
        </Button>
      )}
      <SupplierDialog
        key={form.turn}
        open={form.open}
        supplier={supplier}
        onClose={() => setForm((before) => ({ ...before, open: false }))}
      />
    </>
  );
}

function AccountLink({ id }: { id: string }) {
  const { user } = useSession();
  if (!user || !hasPermission(user.role, "payables.read")) return null;
  return <ButtonLink to={`/por-pagar/${id}`}>Por pagar</ButtonLink>;
}
