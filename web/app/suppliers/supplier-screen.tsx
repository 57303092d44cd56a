import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { Supplier, SupplierPurchases } from "#core/contract/suppliers.ts";
import { loadFailureText } from "#web/api/failure-text.ts";
import { useMay } from "#web/api/use-may.ts";
import { SupplierOrders } from "#web/features/purchase-orders/public/supplier-orders.tsx";
import { SupplierBoughtProducts } from "#web/features/suppliers/bought-products.tsx";
import { SupplierDialog } from "#web/features/suppliers/public/supplier-dialog.tsx";
import { SUPPLIER_FIGURE_PERIODS, SupplierFigures } from "#web/features/suppliers/supplier-figures.tsx";
import { useSupplierPurchases } from "#web/features/suppliers/suppliers.queries.ts";
import { useRemoveSupplier } from "#web/features/suppliers/use-remove-supplier.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { PageHeader } from "#web/ui/page-header.tsx";

export function SupplierScreen() {
  const { id = "" } = useParams();
  const may = useMay();
  const [days, setDays] = useState<number>(SUPPLIER_FIGURE_PERIODS[1].days);
  const query = useSupplierPurchases(id, days);
  const { data, error, isPlaceholderData } = query;
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
              {may("payables.read") && <ButtonLink to={`/por-pagar/${id}`}>Por pagar</ButtonLink>}
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
      ) : (
        <LoadingState
          query={query}
          failure={loadFailureText(error, "Error al cargar proveedores")}
          card="failure"
          missing={{
            title: "Proveedor no encontrado",
            text: "Puede que lo hayan eliminado o que el enlace sea de otra tienda.",
          }}
        />
      )}
    </>
  );
}

function Actions({ supplier }: { supplier: Supplier }) {
  const may = useMay();
  const navigate = useNavigate();
  const remove = useRemoveSupplier();
  const form = useDialog();
  return (
    <>
      {may("suppliers.write") && (
        <Button icon={Pencil} onClick={() => form.show()}>
          Editar
        </Button>
      )}
      {/* A supplier with orders cannot be deleted: purchases are part of the books. */}
      {may("suppliers.delete") && supplier._count.purchaseOrders === 0 && (
        <Button
          icon={Trash2}
          onClick={async () => {
            if (await remove(supplier)) navigate("/suppliers", { replace: true });
          }}
        >
          Eliminar
        </Button>
      )}
      <SupplierDialog key={form.turn} {...form.props} supplier={supplier} />
    </>
  );
}
