import { useState } from "react";
import { useMay } from "#web/api/use-may.ts";
import { OrderDialog } from "#web/features/purchase-orders/order-dialog.tsx";
import {
  describeOrderLoadFailure,
  describeOrderSaveFailure,
} from "#web/features/purchase-orders/order-failures.ts";
import type { OrderDraft } from "#web/features/purchase-orders/order-form.ts";
import { useReorderReport, useSaveOrder } from "#web/features/purchase-orders/purchase-orders.queries.ts";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { runWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { TruckDrawing } from "#web/ui/drawings/office/truck.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { useOneAtATime } from "#web/ui/forms/use-submit.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import {
  buildOrderDraftFromPlan,
  buildOrderFromPlan,
  type PlannedOrderQuantity,
  planReordersBySupplier,
  type SupplierReorderPlan,
} from "./reorder-plan.ts";
import { SupplierReorderCard } from "./supplier-card.tsx";

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
          failure={describeOrderLoadFailure(query.error, "Error al calcular qué comprar")}
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
      {form.subject && (
        <OrderDialog
          key={form.turn}
          open={form.open}
          order={null}
          start={form.subject}
          onClose={form.close}
        />
      )}
    </>
  );
}

/** A retry after a lost answer creates no second order. */
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
