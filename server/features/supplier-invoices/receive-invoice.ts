import type {
  InvoiceReception,
  ReceivedInvoice,
} from "#core/contract/supplier-invoices/invoice-reception.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordPurchaseDebt } from "#server/features/payables/charge-purchase.ts";
import { returnGoodsToSupplier } from "#server/features/payables/correct-account.ts";
import {
  readSupplierIdOfOpenOrder,
  receiveBilledGoods,
} from "#server/features/purchase-orders/receive-bill.ts";
import { buildSupplierCode } from "#server/features/supplier-invoices/match-rules.ts";
import { rememberLineMatches } from "#server/features/supplier-invoices/matches.sql.ts";
import {
  buildReceivedGoods,
  compareUnitCosts,
  computeReceivedUnits,
} from "#server/features/supplier-invoices/receive-rules.ts";
import { rematchDraftsOfSupplier } from "#server/features/supplier-invoices/rematch-drafts.ts";
import {
  clearUnreceivedLines,
  lockSupplierInvoice,
  markInvoiceReceived,
  readSupplierInvoice,
  type StoredSupplierInvoice,
  updateInvoiceLines,
} from "#server/features/supplier-invoices/supplier-invoices.sql.ts";
import { findBillingSupplier, storeSupplierNit } from "#server/features/suppliers/billing-supplier.ts";
import type { Session } from "#server/session.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

type WriteCall = {
  tx: StoreTx;
  session: Session;
  document: Parameters<typeof returnGoodsToSupplier>[0]["document"];
};

const LOCAL_CURRENCY = "COP";

export function omitSupplierContact({ contact: _, ...invoice }: StoredSupplierInvoice) {
  return invoice;
}

/**
 * Receives all goods of an invoice, or nothing.
 * @throws SUPPLIER_INVOICE_NOT_FOUND, INVOICE_NOT_DRAFT, ORDER_NOT_FOUND or INVALID_INPUT, and the errors
 * of `receiveBilledGoods`
 */
export async function receiveInvoicedGoods(
  call: WriteCall,
  id: string,
  reception: InvoiceReception,
): Promise<ReceivedInvoice> {
  const { tx, document } = call;
  const locked = await lockSupplierInvoice(tx, id);
  if (!locked) throw new AppError("SUPPLIER_INVOICE_NOT_FOUND");
  if (locked.state !== "DRAFT")
    throw new AppError("INVOICE_NOT_DRAFT", {
      message:
        locked.state === "DISMISSED" ? "Esta factura está descartada. Recupérala para recibirla" : undefined,
    });
  const invoice = (await readSupplierInvoice(tx, id))!;
  refuseNoGoods(invoice, reception);
  const orderSupplier = reception.order ? await readSupplierIdOfOpenOrder(tx, reception.order) : null;
  if (orderSupplier && reception.supplierId && orderSupplier !== reception.supplierId)
    throw invalidInput([{ field: "order", message: "La orden es de otro proveedor" }]);
  const { name, nit } = invoice.supplier;
  const supplierId = await findBillingSupplier(
    tx,
    reception.supplierId ?? orderSupplier ?? invoice.supplier.id,
    { name, nit, ...invoice.contact },
    document.at,
  );
  const deductsVat = (await readStoreSettings(tx)).taxes.vat === "RESPONSIBLE";
  const came = buildReceivedGoods(invoice.lines, reception.lines, deductsVat);
  const { costs, owed, orderId } =
    invoice.kind === "CREDIT_NOTE"
      ? await removeReturnedGoods(call, invoice, supplierId, reception)
      : await stockReceivedGoods(call, invoice, supplierId, reception, came);
  await updateInvoiceLines(tx, id, reception.lines);
  await clearUnreceivedLines(
    tx,
    id,
    reception.lines.map(({ line }) => line),
  );
  const codes = new Map(invoice.lines.map((line) => [line.line, buildSupplierCode(line)]));
  const matches = reception.lines.map(({ line, productId, presentationId, units }) => ({
    supplierCode: codes.get(line)!,
    productId,
    presentationId,
    units,
  }));
  await rememberLineMatches(tx, nit, matches, document.at);
  await rematchDraftsOfSupplier(tx, { id, nit }, matches);
  const receptionId = orderId ? document.id : null;
  await storeSupplierNit(tx, supplierId, nit);
  await markInvoiceReceived(tx, id, { receptionId, orderId, supplierId, at: document.at });
  const after = omitSupplierContact((await readSupplierInvoice(tx, id))!);
  return { invoice: after, costs, differences: after.differences, owed };
}

function refuseNoGoods({ kind, currency }: StoredSupplierInvoice, { lines, order }: InvoiceReception): void {
  const findings = [];
  if (kind === "DEBIT_NOTE")
    findings.push({
      field: "id",
      message: "Una nota débito no trae mercancía: anota lo que cobra en Por pagar",
    });
  if (currency !== LOCAL_CURRENCY)
    findings.push({
      field: "id",
      message: `La factura está en ${currency}: recíbela como una orden, con su costo en pesos`,
    });
  if (kind !== "CREDIT_NOTE" && lines.length === 0)
    findings.push({ field: "lines", message: "Di qué producto es al menos una línea" });
  if (kind === "CREDIT_NOTE" && order)
    findings.push({ field: "order", message: "Una nota crédito no responde a una orden" });
  if (findings.length > 0) throw invalidInput(findings);
}

type StockedInvoice = Pick<ReceivedInvoice, "costs" | "owed"> & { orderId: string | null };

async function stockReceivedGoods(
  call: WriteCall,
  invoice: StoredSupplierInvoice,
  supplierId: string,
  { order, payable }: InvoiceReception,
  came: ReturnType<typeof buildReceivedGoods>,
): Promise<StockedInvoice> {
  const { tx, session, document } = call;
  const bill = { orderId: order, supplierId, note: `Factura ${invoice.number}`, lines: came };
  const { orderId, before } = await receiveBilledGoods(call, bill);
  const costs = compareUnitCosts(before, came);
  if (!payable) return { costs, owed: 0, orderId };
  const total = Math.round(invoice.total);
  const bought = {
    id: document.id,
    supplierId,
    purchaseOrderId: orderId,
    total,
    at: document.at,
    by: session,
  };
  const { amount = total, dueOn, reference } = payable;
  await recordPurchaseDebt(tx, bought, {
    amount,
    dueOn: dueOn ?? invoice.dueAt,
    reference: reference ?? invoice.number,
  });
  return { costs, owed: amount ?? total, orderId };
}

async function removeReturnedGoods(
  call: WriteCall,
  invoice: StoredSupplierInvoice,
  supplierId: string,
  { lines, payable }: InvoiceReception,
): Promise<StockedInvoice> {
  const units = new Map<string, number>();
  for (const line of lines) {
    const before = units.get(line.productId) ?? 0;
    units.set(line.productId, Math.round((before + computeReceivedUnits(line)) * 1_000) / 1_000);
  }
  const items = [...units]
    .filter(([, quantity]) => quantity > 0)
    .map(([productId, quantity]) => ({ productId, quantity }));
  const statedAmount = payable?.amount ?? null;
  const { amount } = await returnGoodsToSupplier(
    call,
    supplierId,
    {
      amount: statedAmount ?? Math.round(invoice.total),
      reference: payable?.reference ?? invoice.number,
      note: `Nota crédito ${invoice.number}`,
      items,
    },
    statedAmount === null,
  );
  return { costs: [], owed: amount || 0, orderId: null };
}
