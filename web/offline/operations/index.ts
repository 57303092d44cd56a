import { CASH_CATEGORY_LABELS } from "#core/cash/cash-movements.ts";
import { type DebtPayment, payCustomerDebt } from "#core/contract/credit/credit.ts";
import { recordFreeSale, recordSale } from "#core/contract/sales/sales.ts";
import { recordServiceOperation, type ServiceOperation } from "#core/contract/services.ts";
import {
  type CashMovement,
  closeShift,
  openShift,
  recordCashMovement,
  type Shift,
} from "#core/contract/shifts/shifts.ts";
import { operation as customer } from "./customer.ts";
import type { OperationKind } from "./kinds.ts";
import {
  customerDependencyTags,
  type EntryDependencyTag,
  type OfflineOperation,
  readIdFromAnswer,
  shiftDependencyTags,
} from "./operation.ts";
import { operation as returnGoods } from "./return.ts";
import { saleOperationBase } from "./shared/sold-sale.ts";

/** `params.id` is the customer's id. */
const debtPayment: OfflineOperation = {
  endpoint: payCustomerDebt,
  isNumbered: true,
  provides: ({ params, body }) => [
    ...customerDependencyTags(params.id),
    ...shiftDependencyTags.provides(body.shiftId),
  ],
  needs: ({ params, body }) => [
    ...customerDependencyTags(params.id),
    ...shiftDependencyTags.needs(body.shiftId),
  ],
  idIn: readIdFromAnswer,
  label: () => ({ title: "Abono", detail: null, hasAmount: true }),
  whileWaiting: ({ params, body }, shop) => shop.owes(params.id!, -(body.amount as number)),
  whenRecorded: ({ params }, answer) => ({
    balance: { customerId: params.id!, now: (answer as DebtPayment).balanceAfter },
  }),
};

const opening: OfflineOperation = {
  endpoint: openShift,
  isNumbered: true,
  provides: ({ key }) => [`opening:${key}`, `shift:${key}`],
  needs: () => ["closing"],
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
  provides: ({ params }) => shiftDependencyTags.provides(params.id),
  needs: ({ params }) => shiftDependencyTags.needs(params.id),
  idIn: () => undefined,
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
  whenRecorded: () => ({}),
};

const closing: OfflineOperation = {
  endpoint: closeShift,
  isNumbered: false,
  provides: ({ params }) => [...shiftDependencyTags.provides(params.id), "closing"],
  // A closing waits for everything that was done in its shift.
  needs: ({ params }) => [
    ...shiftDependencyTags.needs(params.id),
    ...(shiftDependencyTags.provides(params.id) as EntryDependencyTag[]),
  ],
  idIn: () => undefined,
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
  provides: ({ body }) => shiftDependencyTags.provides(body.shiftId),
  needs: ({ body }) => shiftDependencyTags.needs(body.shiftId),
  idIn: readIdFromAnswer,
  label({ shown }) {
    const { service, reference } = shown as ServiceOperation;
    return { title: service.name, detail: reference, hasAmount: true };
  },
  whenRecorded: () => ({}),
};

const OPERATIONS: Record<OperationKind, OfflineOperation> = {
  sale: { ...saleOperationBase, endpoint: recordSale },
  freeSale: { ...saleOperationBase, endpoint: recordFreeSale },
  return: returnGoods,
  debtPayment,
  customer,
  opening,
  cashMovement,
  closing,
  serviceOperation,
};

export const operationOf = (kind: OperationKind): OfflineOperation => OPERATIONS[kind];
