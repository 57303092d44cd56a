import {
  MAX_PAYMENT_CORRECTIONS,
  type PaymentCorrectionPayload,
} from "#core/contract/sales/correct-payments.ts";
import type { Sale } from "#core/contract/sales/sales.ts";
import { dayOf } from "#core/dates.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { hasPermission } from "#core/permissions.ts";
import { type PaymentSettlement, salePaymentMethodOf, settleCorrectedPayments } from "#core/sale/payment.ts";
import { isExchangePayment } from "#core/sale-code.ts";
import type { StoreSettings } from "#core/store-settings.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { clampToEarliest, type DocumentCall, MAX_CLOCK_DIFFERENCE_MS } from "#server/documents/document.ts";
import { insertDocumentFlags } from "#server/documents/document-flags.ts";
import { raiseForbiddenRole } from "#server/documents/late-seller.ts";
import { createFlaggingViolations } from "#server/documents/violations.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  chargeSaleToCredit,
  lockCreditAccount,
  moveSaleDebt,
  raiseSaleDebt,
  readDueDateOfSale,
  readOpenDebtOfSale,
} from "#server/features/credit/credit-ledger.ts";
import { correctDocumentPayments } from "#server/features/fiscal/document-of-sale.ts";
import { readSale } from "#server/features/sales/read/read-sales.sql.ts";
import {
  lockSaleToCorrect,
  replaceSalePayments,
  type SaleToCorrect,
} from "#server/features/sales/record/correct-payments.sql.ts";
import { flagDeletedCustomer, lockRestoredAccount } from "#server/features/sales/record/deleted-customer.ts";
import {
  refuseCreditToNobody,
  withConfirmations,
  withPaymentIds,
} from "#server/features/sales/record/finish-sale.ts";
import { requireSettledPayment } from "#server/features/sales/record/payment-rules.ts";
import { readCustomerForSale, type SaleCustomer } from "#server/features/sales/record/record-sale.sql.ts";
import { lockShift } from "#server/features/shifts/lock-shift.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

/**
 * Replaces the payments of a sale; its other figures stay. Locks the sale, the customers, then the shift.
 * @throws SALE_NOT_FOUND, FORBIDDEN, SALE_RETURNED, CORRECTIONS_FULL, PAYMENTS_MISMATCH, CREDIT_NOT_CORRECTED,
 * SHIFT_CLOSED, INVALID_INPUT or an error of a sale on credit
 */
export async function correctSalePayments(
  { tx, session, document }: DocumentCall,
  saleId: string,
  body: PaymentCorrectionPayload,
): Promise<{ sale: Sale }> {
  const { id, late } = document;
  const [settings, sale] = await Promise.all([
    readStoreSettings(tx, late ? document.at : undefined),
    lockSaleToCorrect(tx, saleId),
  ]);
  if (!sale) throw new AppError("SALE_NOT_FOUND");
  raiseForbiddenRole(
    document,
    hasPermission(session.role, "sales.correct") || sale.sellerId === session.userId,
  );
  if (sale.isReturned) throw new AppError("SALE_RETURNED");
  const at = clampToEarliest(document, sale.createdAt, MAX_CLOCK_DIFFERENCE_MS);
  const settled = settleCorrectedPayments(sale, body.payments, settings.cashRounding);
  const settlement = withNewPayments(requireSettledPayment(settled, body), { settings, by: session, at });
  refuseChangedExchange(sale.payments, settlement.payments);
  const debt = await decideDebt({ tx, session, document }, sale, settlement, body);
  const { shift, datedAt } = await lockShiftOfSale({ tx, session, document }, sale, at);
  const arePaymentsSame = areSamePayments(sale.payments, settlement.payments);
  if (arePaymentsSame && !debt?.isMoved) return { sale: (await readSale(tx, saleId))! };
  if (sale.corrections >= MAX_PAYMENT_CORRECTIONS) throw new AppError("CORRECTIONS_FULL");
  const closedShiftId = shift?.closed ? shift.id : null;
  const { payments: before } = sale;
  const { payments: after } = settlement;
  const correction = { id, closedShiftId, before, after, reason: body.reason, by: session, at };
  replaceSalePayments(tx, sale, correction, {
    settlement,
    customer: debt?.customer ?? null,
    datedAt,
  });
  if (debt)
    await changeDebt({ tx, session, document }, { sale, settlement, debt, settings, at, datedAt }, body);
  const dueAt = settlement.creditAmount > 0 ? await readDueDateOfSale(tx, saleId) : null;
  const createdAt = sale.createdAt.toISOString();
  await correctDocumentPayments(tx, { id: saleId, payments: after, createdAt }, dueAt);
  const subject = { id: saleId, name: sale.number };
  if (!arePaymentsSame) {
    const [from, to] = [salePaymentMethodOf(before), salePaymentMethodOf(after)];
    const details = { from, to, amount: sale.total + settlement.rounding };
    await recordEvent(tx, session, { kind: "PAYMENT_CORRECTED", subject, details }, at);
  }
  if (debt?.isMoved) {
    const details = { amount: sale.creditAmount };
    await recordEvent(tx, session, { kind: "DEBT_MOVED", subject, details }, at);
  }
  await insertDocumentFlags(tx, session, document, { saleId, shiftId: sale.shiftId });
  return { sale: (await readSale(tx, saleId))! };
}

/** A payment by telephone that replaces another is pending again. */
const withNewPayments = (
  settlement: PaymentSettlement,
  confirming: Parameters<typeof withConfirmations>[1],
): PaymentSettlement => {
  const payments = settlement.payments.map((payment) => ({ ...payment, confirmation: null }));
  return withConfirmations(withPaymentIds({ ...settlement, payments }, confirming.at), confirming);
};

/**
 * Locks the sale's shift. A sale whose payment did not arrive may be corrected at any time: after its shift or day the
 * difference is of today (`datedAt`), and belongs to no drawer.
 */
async function lockShiftOfSale({ tx, session, document }: DocumentCall, sale: SaleToCorrect, at: Date) {
  const isUnpaid = sale.payments.some(({ confirmation }) => confirmation === "DENIED");
  const violations = isUnpaid ? createFlaggingViolations() : document.violations;
  const shift = sale.shiftId ? await lockShift(tx, session, { violations }, sale.shiftId) : null;
  const isOver = shift ? shift.closed : dayOf(at) !== dayOf(sale.createdAt);
  if (isOver && !shift) violations.raise("SHIFT", new AppError("SHIFT_CLOSED"));
  return { shift, datedAt: isOver && isUnpaid ? at : sale.createdAt };
}

type CreditAccount = NonNullable<Awaited<ReturnType<typeof lockCreditAccount>>>;
type Payments = Sale["payments"];

const areSamePayments = (one: Payments, other: Payments) =>
  JSON.stringify(one.map(contentsOf)) === JSON.stringify(other.map(contentsOf));

const contentsOf = ({ method, amount, tendered, reference, card }: Payments[number]) => [
  method,
  amount,
  tendered,
  reference,
  card ?? null,
];

/** What an exchange paid came from a return, which stays. */
function refuseChangedExchange(before: Payments, after: Payments) {
  const exchanged = (payments: Payments) => payments.filter(isExchangePayment);
  if (areSamePayments(exchanged(before), exchanged(after))) return;
  throw invalidInput([{ field: "payments", message: "Lo que se pagó con un cambio no se corrige" }]);
}

/** The customer who owes the sale after the correction; `customer` is null where that is the sale's. */
type DecidedDebt = {
  account: CreditAccount;
  /** The account from which the debt is moved. */
  from: CreditAccount | null;
  customer: SaleCustomer | null;
  isMoved: boolean;
};

/** Decides who owes the credit, and locks the accounts. Null when nothing about the debt changes. */
async function decideDebt(
  { tx, document }: DocumentCall,
  sale: SaleToCorrect,
  { creditAmount }: PaymentSettlement,
  body: PaymentCorrectionPayload,
): Promise<DecidedDebt | null> {
  if (creditAmount < sale.creditAmount) throw new AppError("CREDIT_NOT_CORRECTED");
  if (creditAmount === 0) return null;
  const customerId = body.customerId ?? sale.customerId;
  if (!customerId) throw refuseCreditToNobody(body);
  const isOther = sale.customerId !== null && customerId !== sale.customerId;
  if (sale.creditAmount > 0 && isOther && creditAmount !== sale.creditAmount)
    throw new AppError("CREDIT_NOT_CORRECTED");
  if (sale.creditAmount === 0 && isOther)
    throw invalidInput([{ field: "customerId", message: "Esta venta ya es de otro cliente" }]);
  if (creditAmount === sale.creditAmount && !isOther) return null;
  const [account, customer, from] = await lockCustomers(tx, customerId, isOther ? sale.customerId : null);
  const restored =
    account && customer
      ? null
      : flagDeletedCustomer(tx, { customerId, customerName: null }, creditAmount, document);
  if (isOther) {
    const { owed } = await readOpenDebtOfSale(tx, sale.id);
    if (owed !== sale.creditAmount || !from) throw new AppError("CREDIT_NOT_CORRECTED");
  }
  return {
    account: account ?? (await lockRestoredAccount(tx, customerId)),
    from,
    customer: customerId === sale.customerId ? null : (customer ?? restored),
    isMoved: isOther,
  };
}

/** Locks the accounts in the order of their ids, so that two opposite moves cannot deadlock. */
async function lockCustomers(tx: StoreTx, toId: string, fromId: string | null) {
  const accounts = new Map<string, CreditAccount | null>();
  for (const id of [toId, ...(fromId ? [fromId] : [])].sort())
    accounts.set(id, await lockCreditAccount(tx, id));
  const customer = await readCustomerForSale(tx, toId);
  return [accounts.get(toId) ?? null, customer, fromId ? (accounts.get(fromId) ?? null) : null] as const;
}

type DebtChange = {
  sale: SaleToCorrect;
  settlement: PaymentSettlement;
  debt: DecidedDebt;
  settings: StoreSettings;
  at: Date;
  datedAt: Date;
};

/** The debt is dated as the sale, or now where its money did not arrive. Its new entry has the id of the correction, except the first entry of a sale. */
async function changeDebt(
  { tx, session, document }: DocumentCall,
  { sale, settlement, debt, settings, at, datedAt }: DebtChange,
  { allowOverLimit }: PaymentCorrectionPayload,
) {
  const { account, from } = debt;
  const mayGoOverLimit = allowOverLimit === true && hasPermission(session.role, "credit.overLimit");
  const of = { saleId: sale.id, at: datedAt, by: session, settings, mayGoOverLimit };
  const amount = from ? sale.creditAmount : settlement.creditAmount - sale.creditAmount;
  const charge = { ...of, amount, violations: document.violations };
  if (from) await moveSaleDebt(tx, { from, to: account }, charge, { entryId: document.id, movedAt: at });
  else if (sale.creditAmount > 0) await raiseSaleDebt(tx, account, charge, document.id);
  else await chargeSaleToCredit(tx, account, charge);
}
