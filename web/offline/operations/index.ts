import { CASH_CATEGORY_LABELS } from "#core/cash/cash-movements.ts";
import { correctDebtPayment, type DebtPayment, payCustomerDebt } from "#core/contract/credit/credit.ts";
import { correctSalePayments } from "#core/contract/sales/correct-payments.ts";
import type { FullSale } from "#core/contract/sales/full-sale.ts";
import { recordFreeSale, recordSale } from "#core/contract/sales/sales.ts";
import { recordServiceOperation, type ServiceOperation } from "#core/contract/services.ts";
import {
  type CashMovement,
  closeShift,
  openShift,
  recordCashMovement,
  type Shift,
} from "#core/contract/shifts/shifts.ts";
import { enterStockCount } from "#core/contract/stock-counts/count-entries.ts";
import type { QueueEntry } from "#web/offline/queue/entry.ts";
import { customerOperation } from "./customer.ts";
import {
  type EntryReferences,
  type EntryRequest,
  type OfflineOperation,
  readIdFromAnswer,
} from "./operation.ts";
import { ownUseOperation } from "./own-use.ts";
import { returnOperation } from "./return.ts";
import { saleOperationBase } from "./sale.ts";

// The operations that a device can record without a server, by the kind of their queue entries.

/** `params.id` is the customer's id. */
const debtPayment: OfflineOperation = {
  endpoint: payCustomerDebt,
  isNumbered: true,
  refersTo: ({ params, body }) => ({ customerId: params.id, shiftId: body.shiftId }),
  idIn: readIdFromAnswer,
  label: () => ({ title: "Abono", detail: null, hasAmount: true }),
  whileWaiting: ({ params, body }, shop) => shop.owes(params.id!, -(body.amount as number)),
  whenRecorded: ({ params }, answer) => ({
    balance: { customerId: params.id!, now: (answer as DebtPayment).balanceAfter },
  }),
};

/** `params.id` is the customer's id. */
const debtPaymentCorrection: OfflineOperation = {
  endpoint: correctDebtPayment,
  isNumbered: false,
  refersTo: ({ params }) => ({ customerId: params.id }),
  label: () => ({ title: "Abono corregido", detail: null, hasAmount: true }),
};

const opening: OfflineOperation = {
  endpoint: openShift,
  isNumbered: true,
  refersTo: ({ key }) => ({ shiftId: key }),
  idIn: readIdFromAnswer,
  label: () => ({ title: "Apertura de caja", detail: null, hasAmount: true }),
  drawerAfter: ({ body, shown }, drawer, tillId) =>
    (body.tillId ?? tillId) === tillId ? { ...drawer, shift: shown as Shift } : undefined,
  whenRecorded: (_, answer) => ({ opened: answer as Shift }),
};

/** `params.id` is the shift's id. The answer is the whole shift, without the id of the movement. */
const cashMovement: OfflineOperation = {
  endpoint: recordCashMovement,
  isNumbered: true,
  refersTo: ({ params }) => ({ shiftId: params.id }),
  label({ shown }) {
    const { kind, category } = shown as CashMovement;
    const title = kind === "IN" ? "Entrada" : "Salida";
    return { title, detail: CASH_CATEGORY_LABELS[category], hasAmount: true };
  },
  drawerAfter({ params, shown, number }, { shift, ...drawer }) {
    if (params.id !== shift?.id || !shift) return undefined;
    const movement = { ...(shown as CashMovement), ...(number && { number }) };
    return { ...drawer, shift: { ...shift, movements: [...shift.movements, movement] } };
  },
};

const closing: OfflineOperation = {
  endpoint: closeShift,
  isNumbered: false,
  refersTo: ({ params }) => ({ shiftId: params.id }),
  label: () => ({ title: "Cierre de caja", detail: null, hasAmount: true }),
  drawerAfter: ({ params, body }, { shift }) =>
    shift && params.id === shift.id
      ? { shift: null, proposedFloat: (body.floatLeft as number | undefined) ?? null }
      : undefined,
  whenRecorded: ({ params }) => ({ closed: params.id! }),
};

const serviceOperation: OfflineOperation = {
  endpoint: recordServiceOperation,
  isNumbered: true,
  refersTo: ({ body }) => ({ shiftId: body.shiftId }),
  idIn: readIdFromAnswer,
  label({ shown }) {
    const { service, reference } = shown as ServiceOperation;
    return { title: service.name, detail: reference, hasAmount: true };
  },
};

/** `params.id` is the sale's id, `params.shiftId` its shift's. `shown` are the payment fields of the sale. */
const paymentCorrection: OfflineOperation = {
  endpoint: correctSalePayments,
  isNumbered: false,
  refersTo: ({ params, body }) => ({
    saleId: params.id,
    customerId: body.customerId,
    shiftId: params.shiftId,
  }),
  label: () => ({ title: "Pago corregido", detail: null, hasAmount: true }),
  saleAfter: ({ params, shown }, sale) =>
    params.id === sale.id ? { ...sale, ...(shown as Partial<FullSale>) } : sale,
};

/** `params.id` is the count's id. Entries of one count depend on no order, since each has its own moment. */
const countEntries: OfflineOperation = {
  endpoint: enterStockCount,
  isNumbered: false,
  refersTo: () => ({}),
  label({ shown }) {
    const { name, text } = shown as { name: string; text: string };
    return { title: "Conteo", detail: `${text} de ${name}`, hasAmount: false };
  },
};

const OPERATIONS: Record<QueueEntry["kind"], OfflineOperation> = {
  sale: { ...saleOperationBase, endpoint: recordSale },
  freeSale: { ...saleOperationBase, endpoint: recordFreeSale },
  return: returnOperation,
  debtPayment,
  customer: customerOperation,
  opening,
  cashMovement,
  closing,
  serviceOperation,
  paymentCorrection,
  countEntries,
  ownUse: ownUseOperation,
  debtPaymentCorrection,
};

export const operationOf = (kind: QueueEntry["kind"]): OfflineOperation => OPERATIONS[kind];

type OrderedEntry = EntryRequest & Pick<QueueEntry, "kind">;

/** Whether `later` must wait for `before`: sent first, `later` would be refused or count in another shift. */
export function mustSendAfter(later: OrderedEntry, before: OrderedEntry): boolean {
  const one = operationOf(later.kind).refersTo(later);
  const other = operationOf(before.kind).refersTo(before);
  const isSame = (name: keyof EntryReferences) => typeof one[name] === "string" && one[name] === other[name];
  // `before` creates the customer, the sale or the shift to which `later` refers.
  if ([one.customerId, one.saleId, one.shiftId].includes(before.key)) return true;
  if (isSame("customerId") || isSame("saleId")) return true;
  if (later.kind === "closing") return isSame("shiftId");
  return later.kind === "opening" && before.kind === "closing";
}
