import { type SubmitEvent, useRef, useState } from "react";
import type { PurchaseOrder } from "#core/contract/purchase-orders/purchase-orders.ts";
import { formatQuantity } from "#core/quantity.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { QuantityStepper } from "#web/ui/fields/quantity-stepper.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { FormAlert } from "#web/ui/forms/form-alert.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { toast } from "#web/ui/toast.ts";
import { FreeUnitsField } from "./free-units.tsx";
import { describeReceptionFailure, type OrderFailure } from "./order-failures.ts";
import { ORDER_STATUS_CHANGED_TEXTS } from "./order-status-text.ts";
import { orderItemQuantityText } from "./order-text.ts";
import { useReceiveGoods } from "./purchase-orders.queries.ts";
import {
  buildReceptionRequestBody,
  computeReceptionTotal,
  maxReceivableQuantity,
  proposeReception,
  type ReceptionDraftLine,
} from "./reception-form.ts";

type Props = { open: boolean; order: PurchaseOrder; onClose: () => void };

export function ReceiveGoodsDialog({ open, order, onClose }: Props) {
  const [arrivals, setArrivals] = useState(() => proposeReception(order));
  const [note, setNote] = useState("");
  const [changed, setChanged] = useState(false);
  const [notice, setNotice] = useState<OrderFailure | null>(null);
  const receive = useReceiveGoods();
  const sending = useRef(false);
  const close = () => sending.current || onClose();
  const [isOwed, setOwed] = useState(false);
  // Undefined while untouched, which means the total. Null for an emptied field.
  const [owed, setOwedAmount] = useState<number | null>();
  const debt = owed === undefined ? computeReceptionTotal(arrivals) : owed;
  const [dueOn, setDueOn] = useState("");
  const [reference, setReference] = useState("");
  const payable = isOwed && { payable: { ...(owed != null && { amount: owed }), dueOn, reference } };
  const body = { ...buildReceptionRequestBody(arrivals, note), ...payable };

  function change(itemId: string, part: Partial<ReceptionDraftLine>) {
    setChanged(true);
    setArrivals((before) => before.map((one) => (one.item.id === itemId ? { ...one, ...part } : one)));
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    if (body.items.length === 0) {
      event.currentTarget.querySelector<HTMLElement>("[data-stepper] input")?.focus();
      return setNotice({ title: "Escribe cuánto llegó de al menos un producto" });
    }
    if (isOwed && !debt) return setNotice({ title: "Escribe cuánto queda por pagar" });
    sending.current = true;
    setNotice(null);
    try {
      const { data } = await receive.mutateAsync({ id: order.id, body });
      const isDone = data.purchaseOrder.status === "RECEIVED";
      toast.success(
        isDone ? ORDER_STATUS_CHANGED_TEXTS.RECEIVED : "Quedó en el inventario lo que llegó",
        order.orderNumber,
      );
      onClose();
    } catch (error) {
      setNotice(describeReceptionFailure(error));
    }
    sending.current = false;
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      unsaved={changed}
      size="lg"
      title={`Recibir ${order.orderNumber}`}
      description={order.supplier.name}
      onSubmit={submit}
      footer={
        <>
          <FormAlert>{notice && (notice.text ? `${notice.title}: ${notice.text}` : notice.title)}</FormAlert>
          <p className="min-w-full text-right text-lg font-bold">
            Llegó: <PesosAmount amount={computeReceptionTotal(arrivals)} />
          </p>
          <Button onClick={close}>Cancelar</Button>
          <div className="min-w-max">
            <Button type="submit" variant="primary" block busy={receive.isPending}>
              {receive.isPending ? "Guardando..." : "Recibir lo que llegó"}
            </Button>
          </div>
        </>
      }
    >
      <p className="mb-4 text-ink-soft">
        Pon en 0 lo que no llegó: lo que falte se queda esperando. El costo es lo que de verdad pagaste por
        cada uno.
      </p>
      <ul aria-label="Productos que llegan" className="flex flex-col divide-y divide-line">
        {arrivals.map((arrival) => (
          <ArrivalLine
            key={arrival.item.id}
            arrival={arrival}
            onChange={(part) => change(arrival.item.id, part)}
          />
        ))}
      </ul>
      <div className="mt-4 flex flex-col gap-3">
        <Checkbox
          label="Queda por pagar"
          checked={isOwed}
          onChange={({ target }) => {
            setChanged(true);
            setOwed(target.checked);
          }}
        />
        {isOwed && (
          <div className="grid gap-4 sm:grid-cols-3">
            <Field label="¿Cuánto queda?" required>
              <MoneyInput value={debt} onChange={setOwedAmount} />
            </Field>
            <Field label="¿Hasta cuándo?">
              <TextInput type="date" value={dueOn} onChange={({ target }) => setDueOn(target.value)} />
            </Field>
            <Field label="Factura">
              <TextInput
                maxLength={64}
                autoComplete="off"
                value={reference}
                onChange={({ target }) => setReference(target.value)}
              />
            </Field>
          </div>
        )}
      </div>
      <div className="mt-4">
        <Field label="Nota">
          <TextInput
            maxLength={2_000}
            autoComplete="off"
            value={note}
            onChange={({ target }) => {
              setChanged(true);
              setNote(target.value);
            }}
          />
        </Field>
      </div>
    </Dialog>
  );
}

type LineProps = { arrival: ReceptionDraftLine; onChange: (part: Partial<ReceptionDraftLine>) => void };

function ArrivalLine({ arrival, onChange }: LineProps) {
  const { item, pack, quantity, unitCost, free, expiresOn } = arrival;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="min-w-full sm:min-w-0 sm:flex-1">
        <p className="font-semibold wrap-anywhere">{item.productName}</p>
        <p className="text-sm text-ink-soft">
          {`Pedido: ${orderItemQuantityText(item)}`}
          {item.received > 0 && ` · ya llegó: ${formatQuantity(item.received, item.unit)}`}
        </p>
      </div>
      <div className="flex flex-col gap-1.5">
        <span aria-hidden className="text-sm font-semibold">
          {pack ? `Llegó ahora (${pack.name})` : "Llegó ahora"}
        </span>
        <QuantityStepper
          label={item.productName}
          value={quantity}
          min={0}
          {...maxReceivableQuantity(arrival)}
          onChange={(next) => onChange({ quantity: next })}
        />
      </div>
      <FreeUnitsField
        name={item.productName}
        unit={item.unit}
        value={free}
        onChange={(next) => onChange({ free: next })}
      />
      <div className="w-36 min-w-32 max-sm:flex-1">
        <Field label={pack ? `Costo de ${pack.name}` : "Costo"}>
          <MoneyInput
            aria-label={`Costo de ${item.productName}`}
            value={unitCost}
            onChange={(next) => onChange({ unitCost: next })}
          />
        </Field>
      </div>
      {(item.productId || item.gtin) && (
        <div className="w-44 max-sm:flex-1">
          <Field label="Vence (si tiene fecha)">
            <TextInput
              type="date"
              aria-label={`Vencimiento de ${item.productName}`}
              min="2000-01-01"
              max="2099-12-31"
              value={expiresOn}
              onChange={({ target }) => onChange({ expiresOn: target.value })}
            />
          </Field>
        </div>
      )}
    </li>
  );
}
