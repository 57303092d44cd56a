import { NOTHING_RECEIVED_MESSAGE } from "#core/contract/purchase-orders/purchase-orders.ts";
import type {
  InvoiceReception,
  ReceivedInvoice,
} from "#core/contract/supplier-invoices/invoice-reception.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { pluck } from "#core/pluck.ts";
import { addQuantities } from "#core/quantity.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { DocumentCall } from "#server/documents/document.ts";
import { returnGoodsToSupplier } from "#server/features/payables/correct-account.ts";
import { adjustStock } from "#server/features/products/stock/adjust-stock.ts";
import {
  type KnownGoods,
  readSupplierIdOfOpenOrder,
  receiveBilledGoods,
  requireKnownGoods,
} from "#server/features/purchase-orders/receive-goods.ts";
import { buildSupplierCode } from "#server/features/supplier-invoices/match-rules.ts";
import {
  type RememberedLineMatch,
  rememberLineMatches,
} from "#server/features/supplier-invoices/matches.sql.ts";
import {
  buildBilledLines,
  compareUnitCosts,
  computeReceivedUnits,
  type ReceivedGoods,
  sortReceivedLines,
} from "#server/features/supplier-invoices/receive-rules.ts";
import {
  clearUnreceivedLines,
  lockOtherDraftsOfSupplier,
  lockSupplierInvoice,
  markInvoiceReceived,
  matchLinesFromMemory,
  readSupplierInvoice,
  readUnmatchedLines,
  type SupplierInvoiceWithContact,
  updateInvoiceLines,
} from "#server/features/supplier-invoices/supplier-invoices.sql.ts";
import { findBillingSupplier, storeSupplierNit } from "#server/features/suppliers/billing-supplier.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

const LOCAL_CURRENCY = "COP";

export function omitSupplierContact({ contact: _, ...invoice }: SupplierInvoiceWithContact) {
  return invoice;
}

/**
 * Receives all goods of an invoice, or nothing.
 * @throws SUPPLIER_INVOICE_NOT_FOUND, INVOICE_NOT_DRAFT, INVOICE_DOES_NOT_ADD_UP, ORDER_NOT_FOUND or
 * INVALID_INPUT, and the errors of `receiveBilledGoods`
 */
export async function receiveInvoicedGoods(
  call: DocumentCall,
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
  const { lines: read, toPay, difference } = invoice.balance;
  if (difference !== 0 && reception.acceptDifference !== true)
    throw new AppError("INVOICE_DOES_NOT_ADD_UP", { details: { lines: read, toPay, difference } });
  const goods = sortReceivedLines(invoice, reception.lines);
  if (invoice.kind !== "CREDIT_NOTE" && goods.came.length === 0)
    throw invalidInput([{ field: "lines", message: NOTHING_RECEIVED_MESSAGE }]);
  const known = await requireKnownGoods(
    tx,
    [...goods.came, ...goods.returned].map(({ one, place }) => ({
      productId: one.productId,
      presentationId: one.presentationId,
      quantity: computeReceivedUnits(one),
      fields: {
        productId: `lines.${place}.productId`,
        presentation: `lines.${place}.presentationId`,
        quantity: `lines.${place}.quantity`,
      },
    })),
  );
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
  const { costs, owed, orderId } =
    invoice.kind === "CREDIT_NOTE"
      ? await applyCreditNote(call, invoice, supplierId, reception, goods)
      : await stockReceivedGoods(call, invoice, supplierId, reception, { ...goods, known });
  await updateInvoiceLines(tx, id, reception.lines);
  await clearUnreceivedLines(tx, id, pluck(reception.lines, "line"));
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

function refuseNoGoods({ kind, currency }: SupplierInvoiceWithContact, { lines, order }: InvoiceReception) {
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
    findings.push({ field: "lines", message: NOTHING_RECEIVED_MESSAGE });
  if (kind === "CREDIT_NOTE" && order)
    findings.push({ field: "order", message: "Una nota crédito no responde a una orden" });
  if (findings.length > 0) throw invalidInput(findings);
}

type StockedInvoice = Pick<ReceivedInvoice, "costs" | "owed"> & { orderId: string | null };

async function stockReceivedGoods(
  call: DocumentCall,
  invoice: SupplierInvoiceWithContact,
  supplierId: string,
  { order, payable }: InvoiceReception,
  { came, returned, known }: ReceivedGoods & { known: KnownGoods },
): Promise<StockedInvoice> {
  const note = `Factura ${invoice.number}`;
  const deductsVat = (await readStoreSettings(call.tx)).taxes.vat === "RESPONSIBLE";
  const lines = buildBilledLines(invoice, came, deductsVat);
  const total = Math.max(0, Math.round(invoice.total));
  const debt = payable && {
    amount: payable.amount ?? total,
    dueOn: payable.dueOn ?? invoice.dueAt,
    reference: payable.reference ?? invoice.number,
  };
  const bill = { orderId: order, supplierId, note, lines, goods: known, payable: debt, billed: total };
  const { orderId, before } = await receiveBilledGoods(call, bill);
  await returnUnits(call, returned, note);
  return { costs: compareUnitCosts(before, lines), owed: debt?.amount ?? 0, orderId };
}

/** Takes goods that go back with the invoice out of the stock. The invoice's total has their value already. */
async function returnUnits(call: DocumentCall, returned: ReceivedGoods["returned"], note: string) {
  const { tx, session, document } = call;
  for (const { productId, quantity } of sumUnits(returned))
    await adjustStock({ tx, session, now: document.at }, productId, {
      adjustment: { reason: "CORRECTION", quantity: -quantity },
      note: `Devuelto al proveedor: ${note}`,
      stockBefore: null,
    });
}

function sumUnits(places: ReceivedGoods["returned"]): { productId: string; quantity: number }[] {
  const units = new Map<string, number>();
  for (const { one } of places)
    units.set(one.productId, addQuantities(units.get(one.productId) ?? 0, computeReceivedUnits(one)));
  return [...units]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .sort((a, b) => (a.productId < b.productId ? -1 : 1));
}

async function applyCreditNote(
  call: DocumentCall,
  invoice: SupplierInvoiceWithContact,
  supplierId: string,
  { payable }: InvoiceReception,
  { came, returned }: ReceivedGoods,
): Promise<StockedInvoice> {
  const statedAmount = payable?.amount ?? null;
  const { amount } = await returnGoodsToSupplier(
    call,
    supplierId,
    {
      amount: statedAmount ?? Math.round(invoice.total),
      reference: payable?.reference ?? invoice.number,
      note: `Nota crédito ${invoice.number}`,
      items: sumUnits([...came, ...returned]),
    },
    statedAmount === null,
  );
  return { costs: [], owed: amount || 0, orderId: null };
}

/** Gives the matches of a received invoice to lines without a match in the supplier's other drafts. */
async function rematchDraftsOfSupplier(
  tx: StoreTx,
  received: { id: string; nit: string },
  remembered: readonly RememberedLineMatch[],
) {
  if (remembered.length === 0) return;
  const drafts = await lockOtherDraftsOfSupplier(tx, received);
  if (drafts.length === 0) return;
  const byCode = new Map(remembered.map((one) => [one.supplierCode, one]));
  const lines = (await readUnmatchedLines(tx, drafts)).flatMap(({ invoiceId, line, ...identity }) => {
    const found = byCode.get(buildSupplierCode(identity));
    return found ? [{ ...found, invoiceId, line }] : [];
  });
  if (lines.length > 0) await matchLinesFromMemory(tx, lines);
}
