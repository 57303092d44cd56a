import clsx from "clsx";
import { useState } from "react";
import { formatNumber } from "#core/number-text.ts";
import { loadFailureText } from "#web/api/failure-text.ts";
import { useMay } from "#web/api/use-may.ts";
import { useOneAtATime } from "#web/api/use-submit.ts";
import { OrderDialog } from "#web/features/purchase-orders/order-dialog.tsx";
import { describeOrderSaveFailure } from "#web/features/purchase-orders/order-failures.ts";
import type { OrderDraft } from "#web/features/purchase-orders/order-form.ts";
import { QuantityField } from "#web/features/purchase-orders/public/received-line.tsx";
import { useReorderReport, useSaveOrder } from "#web/features/purchase-orders/purchase-orders.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { runWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { TruckDrawing } from "#web/ui/drawings/office/truck.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { MoneyField } from "#web/ui/forms/money-input.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import {
  buildOrderDraftFromPlan,
  buildOrderFromPlan,
  computeReorderPlanTotal,
  countPlannedReorderRows,
  describeStockDaysLeft,
  formatReorderReason,
  isReorderPlanComplete,
  type PlannedOrderQuantity,
  type PlannedReorderRow,
  planReordersBySupplier,
  type SupplierReorderPlan,
} from "./reorder-plan.ts";

const SPANS = [
  { value: "7", label: "Una semana" },
  { value: "14", label: "Dos semanas" },
  { value: "30", label: "Un mes" },
];

export function ReorderScreen() {
  const mayWrite = useMay()("purchaseOrders.write");
  const [days, setDays] = useState("14");
  const query = useReorderReport(Number(days));
  const { data, isPlaceholderData } = query;
  const [plannedQuantities, setPlannedQuantities] = useState<ReadonlyMap<string, PlannedOrderQuantity>>(
    new Map(),
  );
  const form = useDialog<OrderDraft | null>();
  const { create, creating } = useCreateOrder();
  const plans = data ? planReordersBySupplier(data, plannedQuantities) : [];

  async function order(plan: SupplierReorderPlan) {
    if (!(await create(plan))) return;
    const done = new Set(plan.rows.map(({ product }) => product.id));
    setPlannedQuantities((before) => new Map([...before].filter(([id]) => !done.has(id))));
  }

  return (
    <>
      <PageHeader
        title="Qué comprar"
        subtitle="Por lo que se vende, lo que queda y lo que ya pediste."
        back={{ to: "/suppliers?tab=ordenes", label: "Órdenes de compra" }}
        actions={
          <div className="w-full sm:w-52">
            <SelectField
              label="Que alcance para"
              options={SPANS}
              value={days}
              onValueChange={(span) => {
                setDays(span);
                setPlannedQuantities(new Map());
              }}
            />
          </div>
        }
      />
      {!data ? (
        <LoadingState
          query={query}
          failure={loadFailureText(query.error, "Error al calcular qué comprar")}
          rows={6}
          card
        />
      ) : plans.length === 0 ? (
        <Card>
          <EmptyState
            drawing={<TruckDrawing />}
            title="Por ahora no hace falta comprar"
            text="Lo que tienes y lo que ya pediste alcanza. Prueba con más días si quieres surtirte antes."
          />
        </Card>
      ) : (
        <div className="grid items-start gap-4 2xl:grid-cols-2" aria-busy={isPlaceholderData || undefined}>
          {plans.map((plan) => (
            <SupplierReorderCard
              key={plan.supplier?.id ?? "none"}
              plan={plan}
              mayWrite={mayWrite}
              busy={creating === (plan.supplier?.id ?? "none")}
              onPlan={(id, planned) => setPlannedQuantities((before) => new Map(before).set(id, planned))}
              onOrder={() => order(plan)}
              onOpen={() => form.show(buildOrderDraftFromPlan(plan))}
            />
          ))}
        </div>
      )}
      {form.subject && <OrderDialog key={form.turn} {...form.props} order={null} start={form.subject} />}
    </>
  );
}

/**
 * Creates an order from a plan, one at a time; a retry after a lost answer creates no second order. `creating` is the id of
 * the supplier whose order is being created, or "none" without a supplier.
 */
function useCreateOrder() {
  const { mutateAsync: save } = useSaveOrder();
  const [creating, setCreating] = useState<string | null>(null);
  const { run } = useOneAtATime();

  async function create(plan: SupplierReorderPlan): Promise<boolean> {
    let isDone = false;
    await run(async () => {
      setCreating(plan.supplier?.id ?? "none");
      isDone = await runWithToast({
        work: () => save({ order: null, body: buildOrderFromPlan(plan) }),
        done: ({ data: { purchaseOrder } }) => ({
          title: "Orden creada",
          text: `${purchaseOrder.orderNumber} · ${purchaseOrder.supplier.name}`,
        }),
        failed: describeOrderSaveFailure,
      });
      setCreating(null);
    });
    return isDone;
  }

  return { create, creating };
}

type SupplierCardProps = {
  plan: SupplierReorderPlan;
  mayWrite: boolean;
  busy: boolean;
  onPlan: (productId: string, planned: PlannedOrderQuantity) => void;
  onOrder: () => void;
  onOpen: () => void;
};

function SupplierReorderCard({ plan, mayWrite, busy, onPlan, onOrder, onOpen }: SupplierCardProps) {
  const size = countPlannedReorderRows(plan);
  return (
    <Card title={plan.supplier?.name ?? "Sin proveedor todavía"} flush>
      <ul
        aria-label={plan.supplier ? `Comprar a ${plan.supplier.name}` : "Sin proveedor"}
        className="divide-y divide-line border-t border-line"
      >
        {plan.rows.map((row) => (
          <Row key={row.product.id} row={row} mayWrite={mayWrite} onPlan={onPlan} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 bg-sunken px-4 py-3 sm:px-5">
        <p>
          {formatNumber(size)} {size === 1 ? "producto" : "productos"} ·{" "}
          <span className="font-semibold">
            <PesosAmount amount={computeReorderPlanTotal(plan)} />
          </span>
        </p>
        {mayWrite && (
          <div className="max-sm:w-full">
            <Button
              variant="primary"
              block
              busy={busy}
              disabled={size === 0}
              onClick={isReorderPlanComplete(plan) ? onOrder : onOpen}
            >
              {isReorderPlanComplete(plan) ? "Crear orden" : "Completar la orden"}
              <span className="sr-only">{plan.supplier ? ` a ${plan.supplier.name}` : " sin proveedor"}</span>
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

type RowProps = { row: PlannedReorderRow; mayWrite: boolean; onPlan: SupplierCardProps["onPlan"] };

function Row({ row, mayWrite, onPlan }: RowProps) {
  const { product, planned } = row;
  const soon = product.stock <= 0 || (row.daysLeft !== null && row.daysLeft < 2);
  return (
    <li className="flex flex-wrap items-end gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-full sm:min-w-0 sm:flex-1 sm:self-center">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 sm:justify-start">
          <span className="min-w-0 font-semibold wrap-anywhere">{product.name}</span>
          <span className={clsx("text-sm font-semibold", soon ? "text-danger-ink" : "text-ink-soft")}>
            {describeStockDaysLeft(row)}
          </span>
        </p>
        <p className="text-sm text-ink-soft">{formatReorderReason(row)}</p>
      </div>
      {mayWrite && (
        <>
          <QuantityField
            line={{ productName: product.name, unit: product.unit, ...planned }}
            label={
              planned.pack ? `Pedir (${planned.pack.name} x ${formatNumber(planned.pack.units)})` : "Pedir"
            }
            min={0}
            onChange={(quantity) => onPlan(product.id, { ...planned, quantity })}
          />
          <div className="w-32 max-sm:flex-1">
            <MoneyField
              label={planned.pack ? `Costo de ${planned.pack.name}` : "Costo"}
              aria-label={`Costo de ${product.name}`}
              value={planned.unitPrice}
              onChange={(unitPrice) => onPlan(product.id, { ...planned, unitPrice })}
            />
          </div>
        </>
      )}
    </li>
  );
}
