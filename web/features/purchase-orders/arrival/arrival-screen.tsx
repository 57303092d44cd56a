import { PackageCheck } from "lucide-react";
import { type SubmitEvent, useRef, useState } from "react";
import type { FoundProduct } from "#core/contract/products/products.ts";
import { formatPesos } from "#core/money.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useFormDraft } from "#web/api/form-draft.ts";
import { useMay } from "#web/api/use-may.ts";
import { useOneAtATime } from "#web/api/use-submit.ts";
import { ProductPicker, type ProductPickerHandle } from "#web/features/products/public/product-picker.tsx";
import { fillLastCost } from "#web/features/purchase-orders/order-form.ts";
import {
  useLastPurchaseCost,
  useRecordArrival,
} from "#web/features/purchase-orders/purchase-orders.queries.ts";
import {
  addUnorderedLine,
  buildArrivalRequestBody,
  computeReceptionTotal,
  EMPTY_RECEPTION,
  findReceptionProblem,
  RECEPTION_FAILED_TEXT,
  type ReceptionLine,
  readStoredArrival,
} from "#web/features/purchase-orders/reception-form.ts";
import { ReceptionLines } from "#web/features/purchase-orders/reception-lines.tsx";
import { useDeviceShift } from "#web/features/shifts/public/use-device-shift.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { TruckDrawing } from "#web/ui/drawings/office/truck.tsx";
import { DraftNote } from "#web/ui/forms/draft-note.tsx";
import { focusFirstMissingField } from "#web/ui/forms/focus-missing.ts";
import { focusAfterRender } from "#web/ui/late-focus.ts";
import { PesosAmount } from "#web/ui/money.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { ArrivalPaymentFields } from "./arrival-payment.tsx";

type ArrivalOutcome = { tone: "success" | "danger"; title: string; text?: string };

export function ArrivalScreen() {
  const may = useMay();
  const kept = useFormDraft({ name: "arrival", empty: EMPTY_RECEPTION, check: readStoredArrival });
  const { draft, set, setDraft } = kept;
  const [checked, setChecked] = useState(false);
  const [done, setDone] = useState<ArrivalOutcome | null>(null);
  const lastCost = useLastPurchaseCost();
  const record = useRecordArrival();
  const shift = useDeviceShift();
  const { run, isBusy } = useOneAtATime();
  const pick = useRef<ProductPickerHandle>(null);
  const { lines } = draft;
  const total = computeReceptionTotal(lines);

  const setLines = (change: (lines: readonly ReceptionLine[]) => readonly ReceptionLine[]) =>
    setDraft((before) => ({ ...before, lines: change(before.lines) }));

  function add(product: FoundProduct) {
    setDone(null);
    setLines((before) => addUnorderedLine(before, product));
    lastCost(product.id).then(
      (cost) => setLines((before) => fillLastCost(before, product.id, cost)),
      () => {}, // then the user types the cost
    );
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // A new product or supplier is saved by a form of its own inside this one.
    if (isBusy() || event.target !== event.currentTarget) return;
    setChecked(true);
    const { payment } = draft;
    const problem = findReceptionProblem(draft);
    if (problem || !payment) {
      if (lines.length === 0) pick.current?.focus();
      else focusFirstMissingField(event.currentTarget);
      return setDone({ tone: "danger", title: problem ?? "" });
    }
    setDone(null);
    await run(async () => {
      try {
        await shift.load();
        const body = buildArrivalRequestBody({ ...draft, payment }, shift.shiftId());
        const answer = await record.mutateAsync({ body });
        const amount = formatPesos(answer.reception.total);
        const paid = answer.shift ? ` Salieron ${amount} de la caja.` : "";
        setDone({
          tone: "success",
          title: "Quedó en el inventario",
          text: `${answer.purchaseOrder.orderNumber} · ${answer.purchaseOrder.supplier.name} · ${amount}.${paid}`,
        });
        kept.restart();
        setChecked(false);
        focusAfterRender(() => pick.current);
      } catch (error) {
        setDone({ tone: "danger", title: failureText(error, RECEPTION_FAILED_TEXT) });
      }
    });
  }

  return (
    <>
      <PageHeader
        title="Llegó mercancía"
        back={{ to: "/suppliers", label: "Proveedores" }}
        actions={<ButtonLink to="/suppliers?tab=ordenes">La había pedido</ButtonLink>}
      />
      <form
        onSubmit={submit}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-5"
      >
        <Card title="¿Qué llegó?">
          <div className="flex flex-col gap-4">
            {/* The success is above the emptied list, because on a phone the bottom of the form is out of sight. */}
            <div aria-live="polite" className="empty:hidden">
              {done?.tone === "success" && <Notice {...done} />}
            </div>
            <DraftNote draft={kept} />
            <ProductPicker
              ref={pick}
              label="Agregar un producto"
              listening
              mayCreate={may("products.write")}
              onPick={add}
            />
            {lines.length === 0 ? (
              <EmptyState
                drawing={<TruckDrawing />}
                title="Escanea o busca lo que llegó"
                text="Pones cuántos y a cómo, y entra al inventario con su costo."
              />
            ) : (
              // The newest line is first.
              <ReceptionLines lines={[...lines].reverse()} checked={checked} onChange={setLines} />
            )}
          </div>
        </Card>
        <div className="flex flex-col gap-4 lg:sticky lg:top-8">
          <Card title="El pago">
            <ArrivalPaymentFields
              draft={draft}
              checked={checked}
              drawer={{ used: shift.used, open: Boolean(shift.query.data?.shift) }}
              onChange={set}
            />
          </Card>
          <div aria-live="polite" className="empty:hidden">
            {done?.tone === "danger" && <Notice {...done} />}
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="text-lg font-bold">
              Total: <PesosAmount amount={total} />
            </p>
            <Button type="submit" variant="primary" size="lg" icon={PackageCheck} busy={record.isPending}>
              {record.isPending ? "Guardando..." : "Recibir"}
            </Button>
          </div>
        </div>
      </form>
    </>
  );
}
