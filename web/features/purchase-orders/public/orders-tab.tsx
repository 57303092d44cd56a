import { Mail, Plus, ShoppingBasket, X } from "lucide-react";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import {
  NOTHING_RECEIVED_MESSAGE,
  type PurchaseOrder,
} from "#core/contract/purchase-orders/purchase-orders.ts";
import { ORDER_STATUS_LABELS, ORDER_STATUSES, type OrderStatus } from "#core/purchasing/order-status.ts";
import { failureText, loadFailureText } from "#web/api/failure-text.ts";
import { useSession } from "#web/api/session.tsx";
import { useMay } from "#web/api/use-may.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { useSuppliers } from "#web/features/suppliers/suppliers.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { buttonClass } from "#web/ui/button-style.ts";
import { confirm } from "#web/ui/confirm.tsx";
import { PagedTable } from "#web/ui/data/paged-list.tsx";
import { useUrlFilters } from "#web/ui/data/use-url-state.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { runWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { SearchDrawing } from "#web/ui/drawings/office/search.tsx";
import { TruckDrawing } from "#web/ui/drawings/office/truck.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { ROOM_FOR_COLUMNS_QUERY } from "#web/ui/hooks/use-media-query.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { WhatsAppLink } from "#web/ui/share/whatsapp-link.tsx";
import { toast } from "#web/ui/toast.ts";
import { createOrderColumns } from "../order-columns.tsx";
import { OrderDetailsDialog } from "../order-details.tsx";
import { OrderDialog } from "../order-dialog.tsx";
import { describeOrderDeleteFailure, describeOrderStatusFailure } from "../order-failures.ts";
import { ORDER_FILTERS, ORDERS_TAB } from "../order-filters.ts";
import { PrintOrderButton } from "../order-paper.tsx";
import { ORDER_STATUS_CHANGE_QUESTIONS, ORDER_STATUS_CHANGED_TEXTS } from "../order-status-text.ts";
import { buildOrderMessageText, listOpenOrderQuantities, type OrderParties } from "../order-text.ts";
import { PayableFields } from "../payable-fields.tsx";
import {
  useChangeOrderStatus,
  useDeleteOrder,
  usePurchaseOrder,
  usePurchaseOrders,
  useReceiveGoods,
} from "../purchase-orders.queries.ts";
import {
  buildReceptionRequestBody,
  computeReceptionTotal,
  findReceptionProblem,
  proposeReception,
  RECEPTION_FAILED_TEXT,
  type ReceptionDraft,
} from "../reception-form.ts";
import { ReceptionLines } from "../reception-lines.tsx";

const STATUS_OPTIONS = ORDER_STATUSES.map((status) => ({
  value: status,
  label: ORDER_STATUS_LABELS[status],
}));

export function OrdersTab() {
  const may = useMay();
  const mayWrite = may("purchaseOrders.write");
  const mayDelete = may("purchaseOrders.delete");
  const { filters, filtered, change, clear } = useUrlFilters(ORDER_FILTERS, ORDERS_TAB);
  const query = usePurchaseOrders(filters);
  const suppliers = useSuppliers();
  const [approved, setApproved] = useState<PurchaseOrder | null>(null);
  const { move, remove } = useOrderActions(setApproved);
  /** `order` is null for a new order. */
  const form = useDialog<{ order: PurchaseOrder | null }>({ order: null });
  const details = useDialog<PurchaseOrder | null>();
  const arrival = useDialog<PurchaseOrder | null>();

  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 sm:w-48 sm:flex-none">
          <SelectField
            label="Estado"
            placeholder="Todos"
            options={STATUS_OPTIONS}
            value={filters.status}
            onValueChange={(status) => change({ status })}
          />
        </div>
        <div className="min-w-0 flex-1 sm:w-64 sm:flex-none">
          <SelectField
            label="Proveedor"
            placeholder="Todos"
            options={(suppliers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={filters.supplierId}
            onValueChange={(supplierId) => change({ supplierId })}
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
        failure={loadFailureText(query.error, "Error al cargar órdenes de compra")}
        rows={6}
        label="Órdenes de Compra"
        tight
        wideQuery={ROOM_FOR_COLUMNS_QUERY}
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
        onPage={(page) => change({ page })}
        empty={
          filtered
            ? {
                drawing: <SearchDrawing />,
                title: "Ninguna orden coincide con los filtros",
                action: <Button onClick={() => clear()}>Limpiar filtros</Button>,
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

function useOrderActions(onApproved: (order: PurchaseOrder) => void) {
  // The second click of a double click comes before the list shows the order's new status.
  const moving = useRef(new Set<string>());
  const { mutateAsync: moveOrder } = useChangeOrderStatus();
  const { mutateAsync: deleteOrder } = useDeleteOrder();

  async function move(order: PurchaseOrder, status: OrderStatus) {
    const { id, orderNumber } = order;
    const question = ORDER_STATUS_CHANGE_QUESTIONS[status];
    const sure =
      !question ||
      (await confirm({
        ...question,
        text: `${orderNumber}. ${question.text}`,
        ...(status === "RECEIVED" && { items: listOpenOrderQuantities(order) }),
      }));
    if (!sure || moving.current.has(id)) return;
    moving.current.add(id);
    const isMoved = await runWithToast({
      work: () => moveOrder({ params: { id }, body: { status } }),
      done: () => ({ title: ORDER_STATUS_CHANGED_TEXTS[status], text: orderNumber }),
      failed: describeOrderStatusFailure,
    });
    if (isMoved && status === "ORDERED") onApproved(order);
    moving.current.delete(id);
  }

  const remove = ({ id, orderNumber }: PurchaseOrder) =>
    runWithToast({
      question: {
        title: "¿Eliminar orden de compra?",
        text: `${orderNumber} se borrará. Esta acción no se puede deshacer.`,
        tone: "danger",
      },
      work: () => deleteOrder({ params: { id } }),
      done: () => ({ title: "Orden eliminada", text: orderNumber }),
      failed: describeOrderDeleteFailure,
    });

  return { move, remove };
}

type Props = { open: boolean; order: PurchaseOrder; onClose: () => void };

export function ReceiveGoodsDialog({ open, order, onClose }: Props) {
  const [draft, setDraft] = useState(() => proposeReception(order));
  const { mutateAsync: receive } = useReceiveGoods();
  const form = useSubmit({
    send: (body: ReturnType<typeof buildReceptionRequestBody>) => receive({ params: { id: order.id }, body }),
    failed: (error) => failureText(error, RECEPTION_FAILED_TEXT),
    onDone: ({ purchaseOrder: { status } }) => {
      toast.success(
        status === "RECEIVED" ? ORDER_STATUS_CHANGED_TEXTS.RECEIVED : "Quedó en el inventario lo que llegó",
        order.orderNumber,
      );
      onClose();
    },
  });
  const set = (part: Partial<ReceptionDraft>) => setDraft((before) => ({ ...before, ...part }));

  function read(form: HTMLFormElement) {
    const problem = findReceptionProblem(draft);
    if (problem === NOTHING_RECEIVED_MESSAGE)
      form.querySelector<HTMLElement>("[data-stepper] input")?.focus();
    return problem ?? buildReceptionRequestBody(draft);
  }

  return (
    <FormDialog
      form={form}
      read={read}
      open={open}
      onClose={onClose}
      fields={draft}
      size="lg"
      title={`Recibir ${order.orderNumber}`}
      description={order.supplier.name}
      save="Recibir lo que llegó"
      outcome={
        <p className="min-w-full text-right text-lg font-bold">
          Llegó: <PesosAmount amount={computeReceptionTotal(draft.lines)} />
        </p>
      }
    >
      <p className="mb-4 text-ink-soft">
        Pon en 0 lo que no llegó: lo que falte se queda esperando. El costo es lo que de verdad pagaste por
        cada uno.
      </p>
      <ReceptionLines
        lines={draft.lines}
        onChange={(change) => setDraft((before) => ({ ...before, lines: change(before.lines) }))}
      />
      <div className="mt-4 flex flex-col gap-4">
        <Checkbox
          label="Queda por pagar"
          checked={draft.payment === "OWED"}
          onCheckedChange={(checked) => set({ payment: checked ? "OWED" : "PAID" })}
        />
        <PayableFields draft={draft} onChange={set} />
      </div>
    </FormDialog>
  );
}

type SendOrderLinksProps = { order: PurchaseOrder; onClose: () => void };

/** Links to send the order by WhatsApp or email: the user sends the message. Not a modal dialog. */
function SendOrderLinks({ order, onClose }: SendOrderLinksProps) {
  const { store } = useSession();
  const { data: suppliers } = useSuppliers();
  if (!store) return null;
  const orderSupplier = suppliers?.find(({ id }) => id === order.supplierId);
  const supplier: OrderParties["supplier"] = orderSupplier ?? order.supplier;
  const text = buildOrderMessageText(order, { store, supplier });
  const subject = `Orden de compra ${order.orderNumber} · ${store.name}`;
  return (
    <section
      aria-label={`Enviar ${order.orderNumber}`}
      className="mb-4 rounded-lg bg-info-soft px-4 py-3 text-info-ink"
    >
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 py-2.5 wrap-anywhere">
          <span className="font-semibold">{`Envíale ${order.orderNumber} a ${supplier.name}.`}</span> Queda
          aprobada; el mensaje lo mandas tú.
        </p>
        <IconButton label="Cerrar" icon={X} onClick={onClose} />
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <WhatsAppLink text={text} phone={orderSupplier?.phone}>
          WhatsApp
        </WhatsAppLink>
        <a
          href={mailLink(orderSupplier?.email ?? "", subject, text)}
          className={buttonClass("secondary", "md")}
        >
          <Mail aria-hidden className="size-5 shrink-0" />
          Correo
        </a>
        <PrintOrderButton order={order} store={store} supplier={supplier} />
      </div>
    </section>
  );
}

function mailLink(to: string, subject: string, text: string): string {
  const lines = text.replaceAll("\n", "\r\n");
  return `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
}
