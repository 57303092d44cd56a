import { Plus, ShoppingBasket } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { PurchaseOrder } from "#core/contract/purchase-orders/purchase-orders.ts";
import { ORDER_STATUS_LABELS, ORDER_STATUSES } from "#core/purchasing/order-status.ts";
import { useMay } from "#web/api/use-may.ts";
import { createOrderColumns } from "#web/features/purchase-orders/order-columns.tsx";
import { OrderDetailsDialog } from "#web/features/purchase-orders/order-details.tsx";
import { OrderDialog } from "#web/features/purchase-orders/order-dialog.tsx";
import { describeOrderLoadFailure } from "#web/features/purchase-orders/order-failures.ts";
import {
  NO_ORDER_FILTERS,
  type OrderFilters,
  readOrderFilters,
  writeOrderFilters,
} from "#web/features/purchase-orders/order-filters.ts";
import {
  usePurchaseOrder,
  usePurchaseOrders,
} from "#web/features/purchase-orders/purchase-orders.queries.ts";
import { ReceiveGoodsDialog } from "#web/features/purchase-orders/receive-dialog.tsx";
import { SendOrderLinks } from "#web/features/purchase-orders/send-order.tsx";
import { useOrderActions } from "#web/features/purchase-orders/use-order-actions.ts";
import { useSuppliers } from "#web/features/suppliers/suppliers.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { PagedTable } from "#web/ui/data/paged-list.tsx";
import { hasFilters } from "#web/ui/data/url-query.ts";
import { useUrlState } from "#web/ui/data/use-url-state.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { SearchDrawing } from "#web/ui/drawings/office/search.tsx";
import { TruckDrawing } from "#web/ui/drawings/office/truck.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";

const STATUS_OPTIONS = ORDER_STATUSES.map((status) => ({
  value: status,
  label: ORDER_STATUS_LABELS[status],
}));

export function OrdersTab() {
  const may = useMay();
  const mayWrite = may("purchaseOrders.write");
  const mayDelete = may("purchaseOrders.delete");
  const [filters, setFilters] = useUrlState(readOrderFilters, writeOrderFilters);
  const query = usePurchaseOrders(filters);
  const suppliers = useSuppliers();
  const [approved, setApproved] = useState<PurchaseOrder | null>(null);
  const { move, remove } = useOrderActions(setApproved);
  /** `order` is null for a new order. */
  const form = useDialog<{ order: PurchaseOrder | null }>({ order: null });
  const details = useDialog<PurchaseOrder | null>();
  const arrival = useDialog<PurchaseOrder | null>();
  const choose = (part: Partial<OrderFilters>) => setFilters({ ...filters, page: 1, ...part });

  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 sm:w-48 sm:flex-none">
          <SelectField
            label="Estado"
            placeholder="Todos"
            options={STATUS_OPTIONS}
            value={filters.status}
            onValueChange={(status) => choose({ status })}
          />
        </div>
        <div className="min-w-0 flex-1 sm:w-64 sm:flex-none">
          <SelectField
            label="Proveedor"
            placeholder="Todos"
            options={(suppliers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={filters.supplierId}
            onValueChange={(supplierId) => choose({ supplierId })}
          />
        </div>
        {mayWrite && (
          <div className="ml-auto flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-auto max-sm:*:px-2">
            <ButtonLink to="/suppliers/que-comprar" icon={ShoppingBasket}>
              Qué comprar
            </ButtonLink>
            <Button variant="primary" icon={Plus} onClick={() => form.show({ order: null })}>
              Nueva Orden
            </Button>
          </div>
        )}
      </div>
      {approved && <SendOrderLinks key={approved.id} order={approved} onClose={() => setApproved(null)} />}
      <PagedTable
        query={query}
        failure={describeOrderLoadFailure(query.error, "Error al cargar órdenes de compra")}
        rows={6}
        label="Órdenes de Compra"
        tight
        columns={createOrderColumns({
          show: details.show,
          ...(mayWrite && {
            edit: (order) => form.show({ order }),
            move,
            receive: arrival.show,
          }),
          ...(mayDelete && { remove }),
        })}
        rowsOf={({ data }) => data.purchaseOrders}
        page={filters.page}
        onPage={(page) => choose({ page })}
        empty={
          hasFilters(filters)
            ? {
                drawing: <SearchDrawing />,
                title: "Ninguna orden coincide con los filtros",
                action: <Button onClick={() => setFilters(NO_ORDER_FILTERS)}>Limpiar filtros</Button>,
              }
            : {
                drawing: <TruckDrawing />,
                title: "Aún no hay órdenes de compra",
                text: "Haz un pedido a un proveedor; al recibirlo, sus productos entran al inventario.",
              }
        }
      />
      <OrderDialog key={`form ${form.turn}`} {...form.props} order={form.subject.order} />
      {details.subject && (
        <OrderDetailsDialog key={`details ${details.turn}`} {...details.props} order={details.subject} />
      )}
      {arrival.subject && (
        <ReceiveGoodsDialog key={`arrival ${arrival.turn}`} {...arrival.props} order={arrival.subject} />
      )}
      <LinkedOrderDialog />
    </>
  );
}

/** Opens the order whose id is in the URL (`orden`). A product's stock movements link to this URL. */
function LinkedOrderDialog() {
  const [params, setParams] = useSearchParams();
  const id = params.get("orden") ?? "";
  const { data: order } = usePurchaseOrder(id, id !== "");
  if (!order || order.id !== id) return null;

  function close() {
    params.delete("orden");
    setParams(params, { replace: true });
  }
  return <OrderDetailsDialog open order={order} onClose={close} />;
}
