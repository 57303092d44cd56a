import sharp from "sharp";
import { listAudit } from "#core/contract/audit.ts";
import * as auth from "#core/contract/auth.ts";
import { closeUnusedIdempotencyKey, findUnusedIdempotencyKeys, getChanges } from "#core/contract/changes.ts";
import * as connection from "#core/contract/connection.ts";
import * as credit from "#core/contract/credit/credit.ts";
import * as customers from "#core/contract/customers.ts";
import * as devices from "#core/contract/devices.ts";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import * as expenses from "#core/contract/expenses.ts";
import * as expiries from "#core/contract/expiries/expiries.ts";
import * as fiscal from "#core/contract/fiscal/fiscal.ts";
import * as fiscalDocuments from "#core/contract/fiscal/fiscal-documents.ts";
import * as habilitation from "#core/contract/fiscal/fiscal-habilitation.ts";
import {
  changeFiscalProfile,
  findMunicipalities,
  readFiscalProfile,
} from "#core/contract/fiscal/fiscal-profile.ts";
import { incomeLimitReport } from "#core/contract/fiscal/income-limit.ts";
import * as outbox from "#core/contract/outbox.ts";
import * as payables from "#core/contract/payables.ts";
import * as printers from "#core/contract/printers/printers.ts";
import {
  changeProductPrices,
  changeProductTaxes,
  importProducts,
  undoProductPriceChange,
} from "#core/contract/products/bulk-products.ts";
import * as presentations from "#core/contract/products/presentations.ts";
import * as products from "#core/contract/products/products.ts";
import * as productStock from "#core/contract/products/stock.ts";
import * as promotions from "#core/contract/promotions/promotions.ts";
import * as arrivals from "#core/contract/purchase-orders/arrivals.ts";
import * as purchaseOrders from "#core/contract/purchase-orders/purchase-orders.ts";
import * as receptions from "#core/contract/purchase-orders/receptions.ts";
import { daySummary } from "#core/contract/reports/day-summary.ts";
import * as reports from "#core/contract/reports/reports.ts";
import { taxReport } from "#core/contract/reports/tax-report.ts";
import * as returns from "#core/contract/returns/returns.ts";
import { correctSalePayments } from "#core/contract/sales/correct-payments.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import * as ownUse from "#core/contract/sales/own-use.ts";
import * as saleLists from "#core/contract/sales/sale-lists.ts";
import * as sales from "#core/contract/sales/sales.ts";
import * as services from "#core/contract/services.ts";
import * as session from "#core/contract/session.ts";
import * as shifts from "#core/contract/shifts/shifts.ts";
import * as tills from "#core/contract/shifts/tills.ts";
import { enterStockCount } from "#core/contract/stock-counts/count-entries.ts";
import * as stockCounts from "#core/contract/stock-counts/stock-counts.ts";
import { changeStoreSettings } from "#core/contract/stores/change-settings.ts";
import { exportStore } from "#core/contract/stores/store-export.ts";
import * as stores from "#core/contract/stores/stores.ts";
import * as invoiceReception from "#core/contract/supplier-invoices/invoice-reception.ts";
import * as supplierInvoices from "#core/contract/supplier-invoices/supplier-invoices.ts";
import * as suppliers from "#core/contract/suppliers.ts";
import * as transfers from "#core/contract/transfers.ts";
import * as users from "#core/contract/users.ts";
import { DAY_MS, dayOf } from "#core/dates.ts";
import { uuidv7 } from "#core/uuid.ts";
import { anInvoice, type TestInvoiceFields, toBase64 } from "#server/test/an-invoice.ts";
import { aCustomer, aProduct, aPurchaseOrder, aSaleOnCredit, aSupplier } from "#server/test/builders.ts";
import { startFakePrinter } from "#server/test/fake-printer.ts";
import { queryAsDatabaseOwner, type TestClient, type TestUser } from "#server/test/harness.ts";
import { DIAN_TEST_SOFTWARE } from "../../dian/registry.ts";
import { createTestCertificate } from "../../dian/test-certificates.ts";

/** The owner, and callers with any token or none; a test watches their requests. */
export type EndpointTourOptions = {
  owner: TestClient & TestUser;
  as: (token: string | null) => Promise<TestClient>;
  /** The token in the last mail to the address. */
  mailed: (email: string) => Promise<string>;
  /** The code in the last mail to the address. */
  codeFor: (email: string) => Promise<string>;
};

type CountedGoods = { supplierId: string; productId: string; otherId: string };

/** Calls the endpoints of counts: one of each kind, one that is cancelled, and a late sale and a return that are older than one. */
async function countStock(ana: TestClient, { supplierId, productId, otherId }: CountedGoods): Promise<void> {
  const start = async (scope: StartScope) =>
    (await ana.call(stockCounts.startStockCount, { body: { scope } })).data.count.id;
  const close = (id: string, uncounted: "KEEP" | "ZERO") =>
    ana.call(stockCounts.closeStockCount, { params: { id }, body: { uncounted, acceptMoved: true } });
  const bySupplier = await start({ kind: "SUPPLIER", supplierId });
  const eggs = await start({ kind: "CATEGORY", category: "Huevos" });
  const gone = await aProduct(ana, { category: "Huevos" });
  const pack = { name: "Canasta", units: 30, price: null, barcode: null };
  const egg = await aProduct(ana, { category: "Huevos", stock: 90, name: "Huevo de conteo" });
  const packed = await ana.call(presentations.createPresentation, { params: { id: egg.id }, body: pack });
  const presentation = { id: packed.data.product.presentations[0]!.id, count: 2 };
  await ana.call(products.deleteProduct, { params: { id: gone.id } });
  const entries = [
    { productId: egg.id, quantity: 4 },
    { productId: egg.id, presentation, replace: true },
    { productId: gone.id, quantity: 1 },
  ];
  const entered = await ana.call(enterStockCount, { params: { id: eggs }, body: { entries } });
  for (const show of ["all", "counted", "uncounted", "different", "moved"] as const) {
    await ana.call(stockCounts.getStockCount, { params: { id: eggs }, query: { show, search: "huevo" } });
    await ana.call(stockCounts.listStockCountLines, { params: { id: eggs }, query: { show } });
  }
  await ana.call(getChanges);
  const { id: entryId } = entered.data.entries[1]!;
  await ana.call(stockCounts.deleteStockCountEntry, { params: { id: eggs, entryId } });
  await ana.call(stockCounts.proposeStockCount);
  await ana.call(stockCounts.cancelStockCount, { params: { id: eggs } });
  await close(bySupplier, "KEEP");
  const loose = { name: "Sin contar", price: 900, category: "Otra" as const, tracksStock: false };
  const { data: untracked } = await ana.call(products.createProduct, { body: loose });
  const sold = { items: [{ productId: egg.id, quantity: 2 }], paymentMethod: "NEQUI" as const };
  const { data: before } = await ana.call(sales.recordSale, { body: sold });
  const list = await start({ kind: "LIST", productIds: [productId, otherId, egg.id, untracked.product.id] });
  const at = new Date().toISOString();
  const seen = [egg.id, untracked.product.id].map((id) => ({ productId: id, quantity: 40, at }));
  await ana.call(enterStockCount, {
    params: { id: list },
    body: { entries: seen, late: { at } },
  });
  await ana.call(stockCounts.closeStockCount, { params: { id: list }, body: { uncounted: "ZERO" } });
  const earlier = { at: new Date(Date.now() - 60_000).toISOString() };
  const items = [{ productId: egg.id, quantity: 1, price: egg.price }];
  await ana.call(sales.recordSale, { body: { items, paymentMethod: "NEQUI", late: earlier } });
  await ana.call(returns.returnGoods, {
    params: { id: before.id },
    body: { reason: "CHANGED_MIND", late: earlier },
  });
  const all = await start({ kind: "ALL" });
  await ana.call(stockCounts.getStockCount, { params: { id: all } });
  await close(all, "KEEP");
  await ana.call(stockCounts.listStockCounts);
  await ana.call(stockCounts.listStockCounts, { query: { status: "CLOSED" } });
  await ana.call(stockCounts.getStockCount, { params: { id: list } });
  await ana.call(stockCounts.shrinkageReport);
}

type StartScope = EndpointCallInput<typeof stockCounts.startStockCount>["body"]["scope"];

/** Calls the endpoints of electronic documents. The application must know a stand-in of DIAN. */
async function documentsOf(eva: TestClient, password: string): Promise<void> {
  await eva.call(fiscal.readDocumentIssuingSettings);
  const { id, pin, testSetId } = DIAN_TEST_SOFTWARE.FEV;
  const software = { FEV: { id, pin, testSetId } };
  await eva.call(fiscal.changeDocumentIssuingSettings, { body: { password, mode: "DEE", software } });
  const { p12 } = await createTestCertificate({ nit: "900373076", check: 4, name: "Otra" });
  const file = (await p12("clave")).toString("base64");
  await eva.call(fiscal.uploadFiscalCertificate, { body: { file, password: "clave" } });
  await eva.call(fiscal.getFiscalCertificate);
  await eva.call(fiscal.fetchNumberRangesFromDian);
  const { data: range } = await eva.call(fiscal.addNumberRange, {
    body: {
      kind: "CONTINGENCY",
      resolution: "18764000777",
      date: "2026-01-01",
      prefix: "CONT",
      from: 1,
      to: 9,
      validFrom: "2026-01-01",
      validTo: "2028-01-01",
    },
  });
  await eva.call(fiscal.changeNumberRange, { params: { id: range.id }, body: { active: false } });
  await eva.call(fiscal.listNumberRanges);
  const buyer = { documentType: "CC" as const, document: "43123456", name: "Ana" };
  const { data: sold } = await eva.call(sales.recordFreeSale, {
    body: { items: [{ description: "Pan", price: 500, quantity: 1 }], paymentMethod: "NEQUI", buyer },
  });
  const { data: whole } = await eva.call(getSale, { params: { id: sold.id } });
  const params = { id: whole.documents[0]!.id };
  await eva.call(fiscalDocuments.listFiscalDocuments);
  const today = dayOf(new Date());
  const filters = { kind: "DEE" as const, startDate: today, endDate: today, search: "EPOS1" };
  for (const state of ["PENDING", "ACCEPTED"] as const)
    await eva.call(fiscalDocuments.listFiscalDocuments, { query: { state, ...filters } });
  await eva.call(fiscalDocuments.getFiscalDocument, { params });
  await eva.call(fiscalDocuments.getFiscalDocumentXml, { params });
  await eva.call(fiscalDocuments.retryFiscalDocument, { params });
  await eva.call(fiscalDocuments.getFiscalDocumentPdf, { params });
  await eva.call(fiscalDocuments.askDianAboutDocuments);
  await eva.call(fiscalDocuments.issueFiscalDocument, {
    params: { id: sold.id },
    body: { kind: "FEV", buyer },
  });
  await eva.call(changeFiscalProfile, { body: { municipality: "05001", address: "Cra 52 # 49-01" } });
  await eva.call(habilitation.startDianTestSet, { body: { kind: "DEE", done: true } });
  await eva.call(habilitation.startDianTestSet, {
    body: { kind: "FEV", documents: { FEV: 1, CREDIT_NOTE: 1 } },
  });
  await eva.call(habilitation.getDianTestSet);
  await eva.call(habilitation.issueTestDocument, { body: { kind: "FEV" } });
  await eva.call(habilitation.beginContingency, { body: { kind: "DIAN" } });
  await eva.call(habilitation.getContingency);
  await eva.call(habilitation.endContingency);
  // The state as after DIAN's answer.
  await queryAsDatabaseOwner(
    "update fiscal_documents set state = 'ACCEPTED', prefix = 'EPOS', number = 1, key = 'ab' where id = $1",
    [params.id],
  );
  await eva.call(fiscalDocuments.mailFiscalDocument, { params, body: { email: "ana@example.co" } });
}

/** A product that is sold, bought and imported by the pack. */
async function sellPacks(ana: TestClient & TestUser, customerId: string): Promise<void> {
  const tiers = [{ from: 6, price: 2_400 }];
  const beer = await aProduct(ana, { name: "Cerveza", price: 2_600, wholesalePrice: 2_300, tiers });
  const params = { id: beer.id };
  const six = { name: "Six pack", units: 6, price: 14_500, barcode: "7702004013507" };
  const key = { "idempotency-key": uuidv7() };
  const { data } = await ana.call(presentations.createPresentation, { params, body: six }, key);
  const presentationId = data.product.presentations[0]!.id;
  const one = { params: { ...params, presentationId } };
  await ana.call(presentations.updatePresentation, { ...one, body: { price: 14_600 } });
  const { data: dearer } = await ana.call(changeProductPrices, {
    body: { changes: [{ id: beer.id, presentationId, price: 14_500, priceBefore: 14_600 }] },
  });
  await ana.call(undoProductPriceChange, { body: { undo: dearer.undo } });
  const known = { presentations: true };
  await ana.call(products.findProductByBarcode, { params: { code: six.barcode }, query: known });
  await ana.call(products.findProductByGtin, { params: { code: six.barcode }, query: known });
  await ana.call(products.searchProducts, { query: { q: six.barcode, ...known } });
  const row = { name: "Cerveza", presentation: "Paca", units: 24, price: 55_000 };
  for (const price of [55_000, 54_000])
    await ana.call(importProducts, { body: { mode: "both", products: [{ ...row, price }] } });
  await ana.call(customers.changePriceLevel, {
    params: { id: customerId },
    body: { priceLevel: "WHOLESALE" },
  });
  const items = [{ productId: beer.id, presentation: { id: presentationId, count: 2 } }];
  const { data: sold } = await ana.call(sales.recordSale, {
    body: { items, paymentMethod: "CARD", customerId },
  });
  await ana.call(customers.changePriceLevel, { params: { id: customerId }, body: { priceLevel: "PUBLIC" } });
  const back = [{ saleItemId: sold.items[0]!.id, quantity: 1 }];
  await ana.call(returns.returnGoods, {
    params: { id: sold.id },
    body: { items: back, reason: "CHANGED_MIND" },
  });
  const bought = { productId: beer.id, productName: "Cerveza" };
  const order = await aPurchaseOrder(ana, {
    items: [{ ...bought, presentation: { id: presentationId, count: 2, price: 12_000 } }],
  });
  await ana.call(purchaseOrders.changePurchaseOrderStatus, {
    params: { id: order.id },
    body: { status: "ORDERED" },
  });
  await ana.call(receptions.receiveGoods, {
    params: { id: order.id },
    body: { items: [{ itemId: order.items[0]!.id, count: 2, paid: 23_000 }] },
  });
  await ana.call(reports.presentationsReport, { params });
  await ana.call(presentations.deletePresentation, one);
  await ana.call(presentations.createLooseProduct, {
    params,
    body: { name: "Trago de cerveza", units: 2, price: 1_500 },
  });
}

/** A sale whose payment is put right: by another method, on credit, more on credit, by another customer. */
async function correctPayments(ana: TestClient & TestUser): Promise<void> {
  const [one, other] = [await aCustomer(ana), await aCustomer(ana)];
  const items = [{ description: "Mercado", price: 5_000, quantity: 1 }];
  const { data: sold } = await ana.call(sales.recordFreeSale, { body: { items, paymentMethod: "CASH" } });
  const part = [{ method: "CASH" as const }, { method: "CREDIT" as const, amount: 2_000 }];
  const credit = [{ method: "CREDIT" as const }];
  for (const body of [
    { payments: [{ method: "NEQUI" as const }] },
    { payments: part, customerId: one.id },
    { payments: credit },
    { payments: credit, customerId: other.id },
  ])
    await ana.call(correctSalePayments, { params: { id: sold.id }, body });
}

/** What the family takes: a product, a pack, something that is gone; and a reversal. */
async function takeForTheHouse(ana: TestClient & TestUser): Promise<void> {
  const product = await aProduct(ana, { cost: 1_000 });
  const pack = { params: { id: product.id }, body: { name: "Paca", units: 6 } };
  const { data: packed } = await ana.call(presentations.createPresentation, pack);
  const presentation = { id: packed.product.presentations[0]!.id, count: 1, name: "Paca", units: 6 };
  const items = [
    { productId: product.id, quantity: 1, name: "Panela" },
    { productId: product.id, presentation, name: "Panela" },
  ];
  const { data: taken } = await ana.call(ownUse.recordOwnUse, { body: { items, takenBy: ana.userId } });
  await ana.call(ownUse.recordOwnUse, { body: { items: [items[0]!] } });
  const late = { at: new Date().toISOString() };
  const gone = { productId: uuidv7(), quantity: 1, name: "Aceite" };
  await ana.call(ownUse.recordOwnUse, { body: { items: [gone, items[0]!], late } });
  await ana.call(ownUse.reverseOwnUse, { params: { id: taken.ownUse.id }, body: { reason: "No era" } });
  await ana.call(ownUse.listOwnUse);
}

/** Payments by telephone that somebody reviews, of a sale and of a debt, and that are corrected. */
async function reviewTransfers(ana: TestClient & TestUser): Promise<void> {
  const { confirmTransfers } = (await ana.call(stores.getStoreSettings)).data;
  const ask = (mode: "ASK" | "OFF") => ana.call(changeStoreSettings, { body: { confirmTransfers: mode } });
  await ask("ASK");
  const { data: device } = await ana.call(devices.registerDevice, { body: { name: "Celular 2" } });
  const from = { "x-device": device.id };
  const customer = await aCustomer(ana);
  const items = [{ description: "Mercado", price: 5_000, quantity: 1 }];
  const byPhone = { items, payments: [{ method: "NEQUI" as const, confirmation: "CONFIRMED" as const }] };
  const { data: sold } = await ana.call(sales.recordFreeSale, { body: byPhone }, from);
  await aSaleOnCredit(ana, customer.id, 5_000);
  const { data: paid } = await ana.call(credit.payCustomerDebt, {
    params: { id: customer.id },
    body: { amount: 1_000, method: "BREB" },
  });
  for (const id of [sold.payments[0]!.id!, paid.id])
    await ana.call(transfers.reviewTransfer, { params: { id }, body: { status: "DENIED", note: "No está" } });
  for (const query of [{}, { status: "PENDING" as const }, { status: "DENIED" as const }])
    await ana.call(transfers.listTransfers, { query });
  await ana.call(getChanges, undefined, from);
  await ana.call(credit.correctDebtPayment, {
    params: { id: customer.id, paymentId: paid.id },
    body: { method: "NEQUI" },
  });
  await ana.call(correctSalePayments, { params: { id: sold.id }, body: { payments: [{ method: "BREB" }] } });
  await ask(confirmTransfers);
}

/** Calls every endpoint successfully, in each variant that sends different statements. */
export async function callEveryEndpoint({
  owner: ana,
  as,
  mailed,
  codeFor,
}: EndpointTourOptions): Promise<void> {
  const today = dayOf(new Date());
  const range = { startDate: dayOf(new Date(Date.now() - 7 * DAY_MS)), endDate: today };
  const key = () => ({ "idempotency-key": uuidv7() });
  const params = (id: string) => ({ params: { id } });
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#07f" } })
    .png()
    .toBuffer();
  const picture = `data:image/png;base64,${png.toString("base64")}`;

  const aKey = { method: "NEQUI" as const, label: "Nequi", key: "3001234567", holder: "Ana" };
  await ana.call(changeStoreSettings, { body: { paymentKeys: [{ ...aKey, image: picture }] } });
  await ana.call(changeStoreSettings, { body: { paymentKeys: [aKey], cashierDiscount: 20 } });
  await ana.call(stores.getStoreSettings);
  await ana.call(stores.updateStore, { ...params(ana.storeId), body: { name: "La Esquina" } });
  await ana.call(stores.getStoreBackupStatus, params(ana.storeId));
  await ana.call(stores.getRelease, {});
  await ana.call(outbox.sendEmailCode);
  await ana.call(outbox.confirmEmail, { body: { code: await codeFor(ana.email) } });

  const { data: till } = await ana.call(tills.createTill, { body: { name: "Caja 2" } }, key());
  const { data: spare } = await ana.call(tills.createTill, { body: { name: "Caja 3" } });
  const { data: device } = await ana.call(
    devices.registerDevice,
    { body: { name: "Celular", tillId: till.id } },
    key(),
  );
  const from = { "x-device": device.id };
  const { data: other } = await ana.call(devices.registerDevice, {
    body: { name: "Tableta", tillId: spare.id },
  });
  await ana.call(devices.changeDevice, { ...params(other.id), body: { active: false } });
  await ana.call(devices.changeDevice, { ...params(other.id), body: { active: true, name: "Tableta 2" } });
  await ana.call(tills.changeTill, { ...params(spare.id), body: { active: false } });
  await ana.call(tills.changeTill, { ...params(spare.id), body: { active: true, name: "Caja 4" } });
  await ana.call(devices.listDevices);
  await ana.call(closeUnusedIdempotencyKey, params(uuidv7()));
  await ana.call(findUnusedIdempotencyKeys, { body: { keys: [uuidv7()] } });
  const stuck = {
    what: "Abono A-1",
    at: new Date().toISOString(),
    by: "Ana",
    total: 1_000,
    reason: "No debe",
  };
  await ana.call(devices.reportStuckQueueEntry, { body: { id: uuidv7(), ...stuck } });
  await ana.call(tills.listTills);
  const printing = await startFakePrinter();
  const network = { kind: "TCP" as const, host: "127.0.0.1", port: printing.port };
  const { data: printer } = await ana.call(
    printers.createPrinter,
    { body: { name: "Caja", connection: network, width: 80, drawer: 2, tillId: till.id } },
    key(),
  );
  await ana.call(printers.changePrinter, { ...params(printer.id), body: { columns: 48 } });
  await ana.call(printers.listPrinters);
  await ana.call(printers.listPrintQueues);
  await ana.call(printers.printTestPage, params(printer.id), key());
  const job = { ...params(printer.id), body: { rows: [{ kind: "rule" as const }], kick: true } };
  const jobKey = key();
  await ana.call(printers.createPrintJob, job, jobKey);
  await ana.call(printers.createPrintJob, job, jobKey);
  await ana.call(printers.openDrawerWithoutSale, {
    ...params(printer.id),
    body: { reason: "Cambiar un billete" },
  });
  await ana.call(printers.recordDrawerOpening, { body: { reason: "Revisar" } }, from);
  await printing.close();
  await ana.refused(printers.createPrintJob, job, key());
  await ana.call(printers.deletePrinter, params(printer.id));
  const pin = "2580";
  const cashier = (
    await ana.call(users.createUser, { body: { name: "Brayan", role: "CASHIER", pin } }, key())
  ).data.user;
  const leaving = (await ana.call(users.createUser, { body: { name: "Luz", role: "EMPLOYEE", pin: "1379" } }))
    .data.user;
  await ana.call(users.changeUser, { ...params(leaving.id), body: { name: "Luz Dary", role: "ADMIN" } });
  await ana.call(users.listUsers);
  await ana.call(users.listSellers, {}, from);
  const switched = await ana.call(auth.switchPerson, { body: { userId: cashier.id, pin } }, from);
  const brayan = await as(switched.token);

  const panela = await aProduct(ana, { name: "Panela", barcode: "7701234567890", gtin: "7701234567891" });
  const rice = await aProduct(ana, { name: "Arroz", unit: "KG", cost: 2_000, minStock: 500 });
  const gone = await aProduct(ana, { name: "Se va" });
  const few = await aProduct(ana, { name: "Chicle", stock: 1 });
  const row = { name: "Panela", price: 2_600, category: "Otra" as const };
  const imported = [{ ...row, name: "Lenteja", stock: 3, storeCode: "L-1" }, row];
  await ana.call(importProducts, { body: { mode: "both", dryRun: true, products: imported } });
  await ana.call(importProducts, { body: { mode: "both", products: imported } }, key());
  await ana.call(importProducts, { body: { products: [{ ...row, name: "Fríjol", stock: 2 }] } });
  const { data: dearer } = await ana.call(
    changeProductPrices,
    { body: { changes: [{ id: rice.id, price: 3_000, priceBefore: rice.price }] } },
    key(),
  );
  await ana.call(undoProductPriceChange, { body: { undo: dearer.undo } });
  const saved = { name: "Arroz suelto", price: 2_500, category: "Otra" as const, stock: 110 };
  await ana.call(products.updateProduct, { ...params(rice.id), body: { ...saved, unit: "LB" } });
  await ana.call(products.updateProduct, {
    ...params(rice.id),
    body: { ...saved, unit: "LB", stockBefore: 110, priceBefore: 2_500, gtin: "7701234567892" },
  });
  await ana.call(
    productStock.adjustStock,
    { ...params(rice.id), body: { reason: "COUNT", stock: 120 } as never },
    key(),
  );
  await ana.call(products.toggleProductStatus, params(gone.id));
  await ana.call(products.toggleProductStatus, { ...params(gone.id), query: { active: "true" as never } });
  await ana.call(products.deleteProduct, params(gone.id));

  const items = [{ productId: panela.id, quantity: 1 }];
  const customer = await aCustomer(ana, { name: "Luz Marina", phone: "3001234567" });
  const second = await aCustomer(ana, { name: "Jairo" });
  const third = await aCustomer(ana, { name: "Elvira" });
  await ana.call(customers.updateCustomer, { ...params(second.id), body: { name: "Jairo Nel" } });
  await ana.call(customers.changeCustomerCredit, { ...params(customer.id), body: { creditLimit: 90_000 } });
  await ana.call(sales.recordSale, { body: { items, paymentMethod: "CASH" } });
  await sellPacks(ana, customer.id);
  await correctPayments(ana);
  await takeForTheHouse(ana);
  await reviewTransfers(ana);
  const { data: shift } = await ana.call(
    shifts.openShift,
    { body: { tillId: till.id, openingFloat: 20_000, number: "A-1" } },
    { ...key(), ...from },
  );
  const { data: plain } = await ana.call(shifts.openShift, { body: { openingFloat: 0 } });
  await brayan.call(
    sales.recordSale,
    { body: { items, paymentMethod: "CASH", customerId: second.id, shiftId: shift.id, number: "A-2" } },
    { ...key(), ...from },
  );
  const mixed = {
    items: [
      { productId: panela.id, quantity: 2 },
      { productId: rice.id, quantity: 1.5, discount: 100 },
      { free: true as const, description: "Bolsa", price: 200, quantity: 1 },
    ],
    payments: [{ method: "NEQUI" as const, amount: 1_000 }, { method: "CASH" as const }],
  };
  const { data: sale } = await ana.call(sales.recordSale, { body: mixed as never }, { ...key(), ...from });
  await ana.call(sales.recordSale, { body: { items, paymentMethod: "CREDIT", customerId: customer.id } });
  const owed = await aSaleOnCredit(ana, customer.id);
  await ana.call(sales.recordFreeSale, {
    body: {
      items: [{ description: "Recarga", price: 1_000, quantity: 1 }],
      paymentMethod: "NEQUI" as const,
      customerId: second.id,
    },
  });
  const at = new Date(Date.now() - 60_000).toISOString();
  const { data: late } = await ana.call(
    sales.recordSale,
    {
      body: {
        items: [{ productId: few.id, quantity: 5, price: 1 }],
        paymentMethod: "CASH" as const,
        number: "A-3",
        late: { at, sellerId: cashier.id },
      },
    },
    { ...key(), ...from },
  );
  const lateAndOwed = { items: [{ productId: panela.id, quantity: 1, price: 1 }], late: { at } };
  // The second customer does not exist, and the late sale restores it.
  for (const customerId of [customer.id, uuidv7()])
    await ana.call(
      sales.recordSale,
      { body: { ...lateAndOwed, paymentMethod: "CREDIT", customerId, customerName: "Óscar" } },
      { ...key(), ...from },
    );
  await ana.call(customers.createCustomer, { body: { name: "Tarde", late: { at } } }, key());
  await ana.call(saleLists.markDocumentFlagsSeen, params(late.id), key());

  // The store charges taxes from here on.
  await ana.call(changeFiscalProfile, { body: { vat: "RESPONSIBLE", consumptionTax: true } });
  await ana.call(readFiscalProfile);
  await ana.call(findMunicipalities, { query: { search: "mede" } });
  await ana.call(incomeLimitReport);
  await ana.call(changeProductTaxes, {
    body: {
      changes: [
        { id: panela.id, tax: "IVA5" },
        { id: rice.id, tax: "BAG" },
      ],
    },
  });
  const { data: taxed } = await ana.call(sales.recordSale, { body: mixed as never });
  await ana.call(returns.returnGoods, { ...params(taxed.id), body: { reason: "CHANGED_MIND" } });
  await ana.call(sales.recordSale, {
    body: {
      items: [{ productId: panela.id, quantity: 1, price: 1, tax: "IVA19" as const }],
      paymentMethod: "CASH" as const,
      late: { at },
    } as never,
  });
  await ana.call(changeFiscalProfile, { body: { vat: "NOT_RESPONSIBLE" } });

  const { data: undone } = await ana.call(
    returns.returnGoods,
    {
      ...params(sale.id),
      body: {
        items: [{ saleItemId: sale.items[0]!.id, quantity: 1 }],
        reason: "OTHER" as const,
        note: "Rota",
        number: "A-4",
      },
    },
    { ...key(), ...from },
  );
  await ana.call(returns.returnGoods, { ...params(owed.id), body: { reason: "WRONG_CHARGE" } });
  const back = [{ saleItemId: sale.items[1]!.id, quantity: 1 }];
  await ana.call(sales.recordSale, {
    body: {
      items,
      payments: [{ method: "CASH" }],
      exchange: { saleId: sale.id, reason: "WRONG_ITEM", items: back, refunds: [{ method: "CASH" }] },
    } as never,
  });
  await ana.call(returns.getReturn, params(undone.id));
  await ana.call(returns.listReturns);
  await ana.call(returns.listReturns, { query: range });

  const { data: paid } = await ana.call(
    credit.payCustomerDebt,
    { ...params(customer.id), body: { amount: 1_000, number: "A-5" } },
    { ...key(), ...from },
  );
  await ana.call(credit.payCustomerDebt, {
    ...params(customer.id),
    body: { amount: 500, shiftId: shift.id },
  });
  await ana.call(credit.correctDebtPayment, {
    params: { id: customer.id, paymentId: paid.id },
    body: { method: "NEQUI" },
  });
  await ana.call(credit.reverseDebtPayment, {
    params: { id: customer.id, paymentId: paid.id },
    body: { reason: "No pagó" },
  });
  for (const amount of [700, -300])
    await ana.call(credit.adjustCustomerDebt, {
      ...params(customer.id),
      body: { amount, reason: "Cuaderno" },
    });
  await ana.call(credit.getCreditAccount, params(customer.id));
  await ana.call(credit.getCreditAccount, { ...params(customer.id), query: { page: 2, limit: 1 } });
  for (const sort of ["balance", "overdue", "name"] as const) {
    await ana.call(credit.listDebtors, { query: { sort } });
    await ana.call(credit.listDebtors, { query: { sort, search: "luz" } });
  }

  const { data: topUp } = await ana.call(
    services.createService,
    { body: { name: "Recarga", direction: "IN", commissionPercent: 5.5 } },
    key(),
  );
  await ana.call(services.changeService, { ...params(topUp.id), body: { fee: 100 } });
  const { data: operation } = await brayan.call(
    services.recordServiceOperation,
    { ...params(topUp.id), body: { amount: 10_000, shiftId: shift.id, number: "A-7" } },
    { ...key(), ...from },
  );
  await ana.call(services.recordServiceOperation, {
    ...params(topUp.id),
    body: { amount: 5_000, method: "NEQUI" },
  });
  await ana.call(services.reverseServiceOperation, {
    params: { id: topUp.id, operationId: operation.id },
    body: { reason: "Número errado" },
  });
  await ana.call(services.settleService, { body: { serviceId: topUp.id, amount: 1_000 } }, key());
  await ana.call(services.listServices);
  await ana.call(services.listServiceOperations);
  await ana.call(services.listServiceOperations, { query: { ...range, serviceId: topUp.id } });
  await ana.call(services.servicesReport, { query: range });

  const rent = { concept: "Arriendo", category: "RENT" as const, amount: 9_000 };
  const { data: fixed } = await ana.call(
    expenses.createRecurringExpense,
    { body: { ...rent, day: 5 } },
    key(),
  );
  await ana.call(expenses.changeRecurringExpense, { ...params(fixed.id), body: { amount: 10_000 } });
  const transfer = { date: today, method: "TRANSFER" as const };
  await ana.call(expenses.recordExpense, { body: { ...rent, ...transfer, recurringId: fixed.id } }, key());
  const wage = { concept: "Semana", category: "WAGES" as const, amount: 100, userId: ana.userId };
  const { data: spent } = await ana.call(expenses.recordExpense, { body: { ...wage, ...transfer } });
  await ana.call(expenses.reverseExpense, { ...params(spent.id), body: { reason: "No era" } });
  await ana.call(shifts.recordCashMovement, {
    ...params(shift.id),
    body: {
      kind: "OUT",
      category: "EXPENSE",
      amount: 10,
      expenseCategory: "WAGES",
      concept: "Día",
      userId: cashier.id,
      recurringId: fixed.id,
    },
  });
  await ana.call(expenses.listExpenses);
  await ana.call(expenses.listExpenses, { query: { month: "2026-02" } });
  await ana.call(expenses.listRecurringExpenses);
  await ana.call(expenses.ownerDrawReport);

  const supplier = await aSupplier(ana);
  await ana.call(suppliers.createSupplier, { body: { name: "Otro", phone: "310" } }, key());
  await ana.call(suppliers.changeSupplier, { ...params(supplier.id), body: { name: "Proveedor" } });
  const ordered = [
    { productId: panela.id, productName: "Panela", quantity: 12, unitPrice: 1_500 },
    { gtin: "7701234567892", productName: "Arroz", quantity: 3, unitPrice: 900 },
  ];
  const order = await aPurchaseOrder(ana, { supplierId: supplier.id, items: ordered });
  await ana.call(purchaseOrders.updatePurchaseOrder, {
    ...params(order.id),
    body: { supplierId: supplier.id, items: ordered, notes: "Antes de las 8" },
  });
  await ana.call(purchaseOrders.changePurchaseOrderStatus, {
    ...params(order.id),
    body: { status: "ORDERED" },
  });
  const { data: read } = await ana.call(purchaseOrders.getPurchaseOrder, params(order.id));
  const come = [
    { itemId: read.purchaseOrder.items[0]!.id, quantity: 5, unitCost: 1_400, expiresOn: "2099-12-31" },
  ];
  await ana.call(receptions.receiveGoods, { ...params(order.id), body: { items: come, payable: {} } }, key());
  await ana.call(purchaseOrders.changePurchaseOrderStatus, {
    ...params(order.id),
    body: { status: "RECEIVED", payable: { amount: 2_000, dueOn: today, reference: "FV-1" } },
  });
  const { data: arrival } = await ana.call(
    arrivals.recordArrival,
    {
      body: {
        items: [{ productId: panela.id, quantity: 2, unitCost: 1_400, expiresOn: today }],
        payment: "DRAWER",
        shiftId: shift.id,
      },
    },
    key(),
  );
  await ana.call(purchaseOrders.getPurchaseOrder, params(arrival.purchaseOrder.id));
  const { data: dated } = await ana.call(
    expiries.addProductExpiry,
    { ...params(panela.id), body: { date: today, quantity: 2 } },
    key(),
  );
  await ana.call(expiries.changeProductExpiry, {
    params: { id: panela.id, expiryId: dated.expiry.id },
    body: { done: true },
  });
  await ana.call(expiries.expiringGoodsReport);
  const threeForTwo = { name: "Lleve 3 pague 2", kind: "NTH" as const, every: 3, percent: 100 };
  const { data: offer } = await ana.call(
    promotions.createPromotion,
    { body: { ...threeForTwo, productIds: [panela.id] } },
    key(),
  );
  const promotion = { id: offer.promotion.id, discount: 1 };
  const three = { productId: panela.id, quantity: 3 };
  const { data: promoted } = await ana.call(
    sales.recordSale,
    { body: { items: [three], paymentMethod: "CARD" } },
    key(),
  );
  await ana.call(returns.returnGoods, { ...params(promoted.id), body: { reason: "CHANGED_MIND" } }, key());
  const lateThree = { ...three, price: 1, promotion };
  await ana.call(
    sales.recordSale,
    { body: { items: [lateThree], paymentMethod: "CARD", late: { at } } },
    key(),
  );
  await ana.call(promotions.changePromotion, { ...params(promotion.id), body: { active: false } });
  await ana.call(promotions.listPromotions, { query: { open: true } });
  await ana.call(promotions.promotionsReport, { query: range });
  const { data: notebook } = await ana.call(payables.getSupplierAccount, params(supplier.id));
  const { data: settled } = await ana.call(
    payables.paySupplier,
    {
      ...params(supplier.id),
      body: {
        amount: 500,
        tendered: 1_000,
        shiftId: shift.id,
        number: "A-8",
        purchases: [{ id: notebook.entries[0]!.id, amount: 500 }],
      },
    },
    { ...key(), ...from },
  );
  await ana.call(payables.paySupplier, { ...params(supplier.id), body: { amount: 300, method: "TRANSFER" } });
  await ana.call(payables.reverseSupplierPayment, {
    params: { id: supplier.id, paymentId: settled.id },
    body: { reason: "No era" },
  });
  for (const amount of [4_000, -1_000])
    await ana.call(payables.adjustPayable, { ...params(supplier.id), body: { amount, reason: "Papel" } });
  await ana.call(payables.returnToSupplier, {
    ...params(supplier.id),
    body: { amount: 1_000, items: [{ productId: panela.id, quantity: 1 }] },
  });
  await ana.call(payables.getSupplierAccount, { ...params(supplier.id), query: { page: 2, limit: 1 } });
  for (const sort of ["due", "balance", "name"] as const) {
    await ana.call(payables.listPayables, { query: { sort } });
    await ana.call(payables.listPayables, { query: { sort, search: "prov" } });
  }
  const billed = {
    nit: "900555111",
    items: [{ code: "PN", name: "Panela nueva", quantity: 2, price: 1_500, vat: 5 }],
  };
  const bring = async (about: Partial<TestInvoiceFields>) => {
    const file = toBase64(anInvoice({ ...billed, ...about }));
    return (await ana.call(supplierInvoices.uploadSupplierInvoice, { body: { file } })).data;
  };
  const supplierInvoice = await bring({ number: "FE-1" });
  const cameLines = [{ line: 1, productId: panela.id, units: 1, quantity: 2, paid: 3_000 }];
  for (const state of ["DISMISSED", "DRAFT"] as const)
    await ana.call(supplierInvoices.changeSupplierInvoice, {
      ...params(supplierInvoice.id),
      body: { state, lines: cameLines },
    });
  await ana.call(
    invoiceReception.receiveSupplierInvoice,
    { ...params(supplierInvoice.id), body: { lines: cameLines, payable: {} } },
    key(),
  );
  const another = await bring({ number: "FE-2" });
  const fromNamed = { lines: cameLines, supplierId: supplier.id };
  await ana.call(invoiceReception.receiveSupplierInvoice, { ...params(another.id), body: fromNamed });
  const credited = await bring({ root: "CreditNote", number: "NC-1" });
  await ana.call(invoiceReception.receiveSupplierInvoice, {
    ...params(credited.id),
    body: { lines: cameLines },
  });
  await ana.call(supplierInvoices.listSupplierInvoices);
  await ana.call(supplierInvoices.listSupplierInvoices, { query: { state: "RECEIVED", page: 2 } });
  await ana.call(supplierInvoices.getSupplierInvoice, params(supplierInvoice.id));
  const cancelled = await aPurchaseOrder(ana);
  await ana.call(purchaseOrders.deletePurchaseOrder, params(cancelled.id));
  await ana.call(purchaseOrders.listPurchaseOrders);
  await ana.call(purchaseOrders.listPurchaseOrders, {
    query: { status: "RECEIVED", supplierId: supplier.id, page: 1, limit: 5 },
  });
  await ana.call(purchaseOrders.getPurchaseOrderStatistics);
  for (const { id } of [panela, rice]) await ana.call(receptions.getLastPurchase, params(id));
  await ana.call(suppliers.listSuppliers);
  await ana.call(suppliers.listSupplierPurchases, params(supplier.id));
  const unused = await aSupplier(ana);
  await ana.call(suppliers.deleteSupplier, params(unused.id));

  await countStock(ana, { supplierId: supplier.id, productId: panela.id, otherId: rice.id });
  await ana.call(products.listProducts);
  for (const query of [
    { page: 1, limit: 10 },
    { search: "panela" },
    { page: 1, search: "panela", includeInactive: true, category: "Otra" as const },
    { lowStock: true, page: 1 },
    { lowStock: true, search: "arroz" },
  ])
    await ana.call(products.listProducts, { query: query as never });
  await ana.call(products.searchProducts, { query: { q: "panela" } });
  await ana.call(products.findProductByBarcode, { params: { code: "7701234567890" } });
  await ana.call(products.findProductByGtin, { params: { code: "7701234567891" } });
  await ana.call(productStock.getProductCost, params(panela.id));
  const { next } = await ana.call(productStock.listStockMovements, {
    ...params(panela.id),
    query: { limit: 1 },
  });
  await ana.call(productStock.listStockMovements, {
    ...params(panela.id),
    query: { before: next!, withoutSales: "true" as never },
  });
  await ana.call(customers.listCustomers);
  await ana.call(customers.listCustomers, { query: { search: "luz" } });
  await ana.call(customers.searchCustomers);
  await ana.call(customers.searchCustomers, { query: { q: "luz" } });

  for (const query of [
    {},
    range,
    { search: "panela" },
    { search: sale.id.slice(0, 8) },
    { method: "CASH" as const, sellerId: ana.userId, ...range },
    { status: "PARTIALLY_RETURNED" as const, shiftId: shift.id },
    { flagged: true },
  ]) {
    await ana.call(saleLists.listSales, { query: query as never });
    await ana.call(saleLists.exportSales, { query: query as never });
    await ana.call(saleLists.exportSalesForWorkbook, { query: query as never });
  }
  for (const { id } of [sale, owed, late]) await ana.call(getSale, params(id));
  await ana.call(saleLists.readDashboardFigures);
  await ana.call(saleLists.listBestSellers);
  await ana.call(reports.dayReport);
  await ana.call(reports.dayReport, { query: { date: range.startDate } });
  for (const report of [reports.salesReport, reports.financialReport, reports.paymentMethodsReport])
    await ana.call(report, { query: range });
  await ana.call(taxReport, { query: range });
  await ana.call(daySummary);
  await ana.call(reports.sellersReport, { query: range });
  await ana.call(reports.inventoryReport);
  await ana.call(reports.inventoryReport, { query: { lowStockThreshold: 3 } });
  await ana.call(reports.reorderReport);
  await ana.call(reports.topProductsReport, { query: range });

  const first = await ana.call(getChanges, {}, from);
  await ana.call(products.updateProduct, { ...params(panela.id), body: { ...saved, name: "Panela" } });
  await ana.call(getChanges, { query: { since: first.data.cursor } }, from);

  await ana.call(
    shifts.recordCashMovement,
    {
      ...params(shift.id),
      body: { kind: "OUT", category: "EXPENSE", amount: 1_000, note: "Hielo", number: "A-6" },
    },
    { ...key(), ...from },
  );
  await ana.call(shifts.getCurrentShift, { query: { tillId: till.id } });
  await ana.call(printers.listDrawerOpenings, { query: { shiftId: shift.id } });
  await ana.call(shifts.getCurrentShift, {}, from);
  await ana.call(shifts.closeShift, {
    ...params(shift.id),
    body: { counted: [{ method: "CASH", amount: 1 }], floatLeft: 0 },
  });
  await ana.call(shifts.getCurrentShift, { query: { tillId: till.id } });
  const lateCash = {
    ...params(shift.id),
    body: { kind: "IN", category: "CHANGE", amount: 1, late: { at } },
  } as const;
  await ana.call(shifts.recordCashMovement, lateCash, { ...key(), ...from });
  await ana.call(
    shifts.closeShift,
    { ...params(plain.id), body: { counted: [{ method: "CASH", amount: 1 }] } },
    key(),
  );
  // The job of the closing mail has the shift's id.
  await ana.call(outbox.retryOutboxWork, params(shift.id));
  await ana.call(outbox.getStoreOutbox);
  await ana.call(shifts.getShift, params(shift.id));
  await ana.call(shifts.listShifts);
  await ana.call(shifts.listShifts, { query: { ...range, tillId: till.id } });
  await ana.call(shifts.verifyClosingChain);

  await ana.call(customers.exportCustomerData, params(customer.id));
  await ana.call(exportStore, params(ana.storeId));
  await ana.call(customers.deleteCustomer, params(second.id));
  await ana.call(customers.listDeletedCustomers);
  const { data: deleted } = await ana.call(customers.listDeletedCustomers, { query: { search: "jairo" } });
  await ana.call(customers.eraseDeletedCustomer, params(deleted[0]!.saleId));
  await ana.call(customers.eraseCustomerData, params(third.id));
  const { data: trail } = await ana.call(listAudit, { query: { limit: 5 } });
  await ana.call(listAudit, { query: { before: trail.next! } });
  await ana.call(users.removeUser, params(leaving.id));

  const anyone = await as(null);
  await anyone.call(auth.getRegistrationMode);
  await anyone.call(connection.getConnection);
  await ana.call(connection.listConnectionAddresses);
  const email = `eva-${uuidv7()}@example.com`;
  const [password, fresh] = ["Segura.2026$a", "Segura.2026$b"];
  const made = await anyone.call(auth.createStore, {
    body: { name: "Otra", ownerName: "Eva", email, password },
  });
  const { store } = (await (await as(made.token)).call(session.getSession)).data;
  const joining = { storeId: store.storeId, role: "EMPLOYEE" as const, password };
  await anyone.call(auth.joinStore, {
    body: { ...joining, name: "Iván", email: `ivan-${uuidv7()}@example.com` },
  });
  await anyone.call(auth.login, { body: { email, password } });
  await anyone.call(auth.changePassword, { body: { email, currentPassword: password, password: fresh } });
  await anyone.call(auth.forgotPassword, { body: { email } });
  await anyone.call(auth.resetPassword, { body: { token: await mailed(email), password } });
  const { token } = await anyone.call(auth.login, { body: { email, password } });
  const eva = await as(token);
  await eva.call(stores.updateStore, {
    ...params(store.id),
    body: { name: "Otra", nit: "900373076-4" },
  });
  await documentsOf(eva, password);
  await eva.call(session.logout);
  await ana.call(session.logoutEverywhere);
}
