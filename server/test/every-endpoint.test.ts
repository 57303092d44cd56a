import { beforeAll, describe, expect, it } from "vitest";
import * as audit from "#core/contract/audit.ts";
import * as auth from "#core/contract/auth.ts";
import * as changes from "#core/contract/changes.ts";
import * as connection from "#core/contract/connection.ts";
import * as credit from "#core/contract/credit/credit.ts";
import * as customers from "#core/contract/customers.ts";
import * as devices from "#core/contract/devices.ts";
import { type Endpoint, endpointRequiresPassword } from "#core/contract/endpoint.ts";
import * as expenses from "#core/contract/expenses.ts";
import * as expiries from "#core/contract/expiries/expiries.ts";
import * as fiscal from "#core/contract/fiscal/fiscal.ts";
import * as fiscalDocuments from "#core/contract/fiscal/fiscal-documents.ts";
import * as fiscalHabilitation from "#core/contract/fiscal/fiscal-habilitation.ts";
import * as fiscalProfile from "#core/contract/fiscal/fiscal-profile.ts";
import * as incomeLimit from "#core/contract/fiscal/income-limit.ts";
import * as outbox from "#core/contract/outbox.ts";
import * as payables from "#core/contract/payables.ts";
import * as printers from "#core/contract/printers/printers.ts";
import * as bulkProducts from "#core/contract/products/bulk-products.ts";
import * as presentations from "#core/contract/products/presentations.ts";
import * as products from "#core/contract/products/products.ts";
import * as productStock from "#core/contract/products/stock.ts";
import * as promotions from "#core/contract/promotions/promotions.ts";
import * as arrivals from "#core/contract/purchase-orders/arrivals.ts";
import * as purchaseOrders from "#core/contract/purchase-orders/purchase-orders.ts";
import * as receptions from "#core/contract/purchase-orders/receptions.ts";
import * as daySummaries from "#core/contract/reports/day-summary.ts";
import * as reports from "#core/contract/reports/reports.ts";
import * as taxReports from "#core/contract/reports/tax-report.ts";
import * as returns from "#core/contract/returns/returns.ts";
import * as correctPayments from "#core/contract/sales/correct-payments.ts";
import * as wholeSale from "#core/contract/sales/full-sale.ts";
import * as ownUse from "#core/contract/sales/own-use.ts";
import * as saleLists from "#core/contract/sales/sale-lists.ts";
import * as sales from "#core/contract/sales/sales.ts";
import * as services from "#core/contract/services.ts";
import * as session from "#core/contract/session.ts";
import * as shifts from "#core/contract/shifts/shifts.ts";
import * as tills from "#core/contract/shifts/tills.ts";
import * as countEntries from "#core/contract/stock-counts/count-entries.ts";
import * as stockCounts from "#core/contract/stock-counts/stock-counts.ts";
import * as changeSettingsContract from "#core/contract/stores/change-settings.ts";
import * as storeExport from "#core/contract/stores/store-export.ts";
import * as stores from "#core/contract/stores/stores.ts";
import * as invoiceReception from "#core/contract/supplier-invoices/invoice-reception.ts";
import * as supplierInvoices from "#core/contract/supplier-invoices/supplier-invoices.ts";
import * as suppliers from "#core/contract/suppliers.ts";
import * as transfers from "#core/contract/transfers.ts";
import * as users from "#core/contract/users.ts";
import { hasPermission, ROLES, type Role } from "#core/permissions.ts";
import { uuidv7 } from "#core/uuid.ts";
import { createApp } from "#server/app.ts";
import { anInvoice, toBase64 } from "#server/test/an-invoice.ts";
import { aCustomer, aProduct, aPurchaseOrder, aSupplier } from "#server/test/builders.ts";
import {
  createTestClient,
  endpointUrl,
  openTestServer,
  signIn,
  type TestClient,
  type TestUser,
} from "#server/test/harness.ts";
import { setStoreSettings } from "#server/test/set-settings.ts";

/** Every endpoint of the contract, found by its shape, so that new ones are tested automatically. */
const endpoints = [
  audit,
  auth,
  bulkProducts,
  session,
  changes,
  connection,
  credit,
  customers,
  devices,
  fiscal,
  fiscalDocuments,
  fiscalHabilitation,
  fiscalProfile,
  incomeLimit,
  expenses,
  outbox,
  payables,
  expiries,
  arrivals,
  changeSettingsContract,
  presentations,
  printers,
  products,
  productStock,
  promotions,
  purchaseOrders,
  receptions,
  reports,
  daySummaries,
  taxReports,
  returns,
  sales,
  saleLists,
  wholeSale,
  correctPayments,
  countEntries,
  ownUse,
  services,
  shifts,
  tills,
  stockCounts,
  stores,
  storeExport,
  supplierInvoices,
  invoiceReception,
  suppliers,
  transfers,
  users,
].flatMap((module) =>
  Object.values(module).filter(
    (value): value is Endpoint =>
      typeof value === "object" && value !== null && "permission" in value && "path" in value,
  ),
);
/** English because the specification's client matches them. */
const ENGLISH_ON_PURPOSE = ["Name is required", "Phone is required", "Invalid email format"];
/** Endpoints whose only field, a reason, may be absent. */
const NEEDS_NO_BODY = ["POST /printers/:id/kick", "POST /expenses/:id/reverse"];
/** Endpoints whose body has no number. */
const TAKES_NO_NUMBER = ["POST /tills", "POST /devices"];
/** Endpoints that a PIN session may not call, listed so that each new endpoint needs a decision. */
const ASKS_PASSWORD = [
  "DELETE /printers/:id",
  "DELETE /users/:id",
  "GET /audit",
  "GET /customers/:id/export",
  "GET /customers/deleted",
  "GET /devices",
  "GET /printers/queues",
  "GET /sales/export",
  "GET /sales/export-workbook",
  "GET /store/outbox",
  "GET /stores/:id/backups",
  "GET /stores/:id/export",
  "GET /users",
  "PATCH /devices/:id",
  "PATCH /fiscal/emission",
  "PATCH /fiscal/ranges/:id",
  "PATCH /printers/:id",
  "PATCH /store/fiscal",
  "PATCH /store/settings",
  "PATCH /tills/:id",
  "POST /auth/logout-everywhere",
  "POST /customers/:id/erase",
  "POST /customers/deleted/:id/erase",
  "POST /devices/set-aside",
  "POST /fiscal/contingency",
  "POST /fiscal/contingency/end",
  "POST /fiscal/habilitation",
  "POST /fiscal/proof",
  "POST /fiscal/ranges",
  "POST /fiscal/ranges/fetch",
  "POST /printers",
  "POST /printers/:id/test",
  "POST /store/email/code",
  "POST /store/email/confirm",
  "POST /store/outbox/:id/retry",
  "POST /tills",
  "POST /users",
  "PUT /fiscal/certificate",
  "PUT /stores/:id",
];
/** Endpoints of accounts, settings and files that a PIN session may call, with the reason. */
const PIN_OPENS: Record<string, string> = {
  "GET /auth/verify": "who is signed in, which the frame shows",
  "GET /store/fiscal": "what the tickets say of the store",
  "GET /store/release": "the version, and the name of a newer file",
  "GET /store/settings": "how the till sells",
  "GET /users/sellers": "to choose the next one from",
  "PATCH /users/:id": "one's own PIN, with the one before; save-user.ts asks for a password for the rest",
  "POST /auth/logout": "to leave",
  "POST /auth/switch": "to let the next one in",
  "POST /devices": "a browser that makes itself known has no session of a PIN",
};
const label = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
const closed = endpoints.filter((endpoint) => endpoint.permission !== "public");
const withBody = endpoints.filter((endpoint) => endpoint.body);
/** The id in a path of /keys is an idempotency key, not the id of a row. */
const withId = closed.filter(({ path }) => path.includes(":id") && !path.startsWith("/keys/"));

type Team = Record<Role, TestClient & TestUser>;
let team: Team;
let stranger: TestClient & TestUser;
let ids: Record<
  | "product"
  | "promotion"
  | "service"
  | "expense"
  | "sale"
  | "transfer"
  | "return"
  | "ownUse"
  | "till"
  | "shift"
  | "customer"
  | "supplier"
  | "order"
  | "invoice"
  | "user"
  | "device"
  | "printer"
  | "count",
  string
>;

beforeAll(async () => {
  const owner = await signIn("OWNER");
  const others = ROLES.filter((role) => role !== "OWNER");
  const members = await Promise.all(others.map((role) => signIn(role, owner.storeId)));
  team = Object.fromEntries([["OWNER", owner], ...others.map((role, i) => [role, members[i]])]) as Team;
  stranger = await signIn("OWNER");
  const product = await aProduct(owner);
  const customer = await aCustomer(owner);
  const supplier = await aSupplier(owner);
  const order = await aPurchaseOrder(owner, { supplierId: supplier.id });
  const body = { items: [{ productId: product.id, quantity: 1 }], paymentMethod: "CASH" as const };
  const { data } = await owner.call(sales.recordSale, { body });
  const { data: taken } = await owner.call(ownUse.recordOwnUse, { body: { items: body.items } });
  const { data: till } = await owner.call(tills.createTill, { body: { name: "Caja 2" } });
  const { data: shift } = await owner.call(shifts.openShift, { body: { tillId: till.id, openingFloat: 0 } });
  const free = { items: [{ description: "Pan", price: 1, quantity: 1 }], paymentMethod: "CASH" as const };
  const { data: wrong } = await owner.call(sales.recordFreeSale, { body: free });
  await setStoreSettings(owner.storeId, { confirmTransfers: "ASK" });
  const byPhone = { ...free, paymentMethod: "NEQUI" as const };
  const { data: asked } = await owner.call(sales.recordFreeSale, { body: byPhone });
  const undoing = { params: { id: wrong.id }, body: { reason: "WRONG_CHARGE" as const } };
  const { data: undone } = await owner.call(returns.returnGoods, undoing);
  const recarga = { name: "Recarga", direction: "IN" as const };
  const { data: service } = await owner.call(services.createService, { body: recarga });
  const tenOff = { name: "10 % menos", kind: "PERCENT" as const, productIds: [product.id], percent: 10 };
  const { data: made } = await owner.call(promotions.createPromotion, { body: tenOff });
  const spent = { date: "2026-11-21", category: "OTHER", concept: "Bolsas", method: "NEQUI" } as const;
  const { data: expense } = await owner.call(expenses.recordExpense, { body: { ...spent, amount: 1 } });
  const { data: device } = await owner.call(devices.registerDevice, { body: { name: "Celular" } });
  const network = { kind: "TCP" as const, host: "127.0.0.1", port: 9100 };
  const { data: printer } = await owner.call(printers.createPrinter, {
    body: { name: "Caja", connection: network, width: 58, drawer: 2 },
  });
  const { data: invoice } = await owner.call(supplierInvoices.uploadSupplierInvoice, {
    body: { file: toBase64(anInvoice({ items: [{ code: "A", name: "Pan", price: 900 }] })) },
  });
  const { data: counting } = await owner.call(stockCounts.startStockCount, {
    body: { scope: { kind: "CATEGORY", category: "Huevos" } },
  });
  ids = {
    count: counting.count.id,
    invoice: invoice.id,
    printer: printer.id,
    device: device.id,
    product: product.id,
    service: service.id,
    promotion: made.promotion.id,
    expense: expense.id,
    sale: data.id,
    transfer: asked.payments[0]!.id!,
    return: undone.id,
    ownUse: taken.ownUse.id,
    till: till.id,
    shift: shift.id,
    customer: customer.id,
    supplier: supplier.id,
    order: order.id,
    user: team.CASHIER.userId,
  };
});

/** The endpoint's address with an id of the team's store. */
function addressOf(endpoint: Endpoint, id?: string): string {
  const [, area] = endpoint.path.split("/");
  const own =
    {
      "stock-counts": ids.count,
      sales: ids.sale,
      transfers: ids.transfer,
      returns: ids.return,
      "own-use": ids.ownUse,
      tills: ids.till,
      devices: ids.device,
      printers: ids.printer,
      shifts: ids.shift,
      services: ids.service,
      promotions: ids.promotion,
      expenses: ids.expense,
      customers: ids.customer,
      suppliers: ids.supplier,
      "supplier-invoices": ids.invoice,
      "purchase-orders": ids.order,
      users: ids.user,
      stores: team.OWNER.storeId,
    }[area!] ?? ids.product;
  return endpointUrl(endpoint, {
    id: id ?? own,
    code: "7701234567890",
    paymentId: uuidv7(),
    operationId: uuidv7(),
    expiryId: uuidv7(),
    presentationId: uuidv7(),
    entryId: uuidv7(),
  });
}

const giantFor = (endpoint: Endpoint) => `{"name":"${"x".repeat((endpoint.maxBody ?? 512 * 1024) + 1)}"}`;

const send = (who: TestClient, endpoint: Endpoint, body: unknown = {}, id?: string) =>
  who.send({
    method: endpoint.method,
    url: addressOf(endpoint, id),
    ...(endpoint.body && { body }),
  });

describe.each(closed.map((endpoint) => [label(endpoint), endpoint] as const))("%s", (_, endpoint) => {
  it.each([
    ["no session", null],
    ["a garbage token", "x".repeat(43)],
    ["a token of another form", "Bearer.of.nothing"],
  ])("refuses %s", async (_name, token) => {
    const { status, body } = await send(await createTestClient(token), endpoint);
    expect([status, body.code]).toEqual([401, "NOT_SIGNED_IN"]);
  });

  it.each(ROLES)("checks the permission of %s", async (role) => {
    // The body is malformed on purpose: a role with the permission gets another error and changes nothing.
    // Each call has its own session, because one endpoint ends the session.
    const who = await signIn(role, team.OWNER.storeId);
    const { status, body } = await send(who, endpoint, { items: 1, name: 1 }, uuidv7());
    if (endpoint.permission !== "public" && hasPermission(role, endpoint.permission))
      expect(body?.code).not.toBe("FORBIDDEN");
    else expect([status, body.code]).toEqual([403, "FORBIDDEN"]);
  });
});

describe("PIN session", () => {
  it("is refused accounts, settings and files for every role, and nothing else", async () => {
    const from = { "x-device": ids.device };
    const pin = "2580";
    const owner = await signIn("OWNER", team.OWNER.storeId);
    await owner.call(users.changeUser, { params: { id: owner.userId }, body: { pin } });
    const refused: string[] = [];
    for (const endpoint of closed) {
      // Each endpoint gets its own session, because one endpoint ends the session.
      const base = await signIn("CASHIER", owner.storeId);
      const { token } = await base.call(auth.switchPerson, { body: { userId: owner.userId, pin } }, from);
      const { status, body } = await (await createTestClient(token)).send({
        method: endpoint.method,
        url: addressOf(endpoint, uuidv7()),
        headers: from,
        ...(endpoint.body && { body: { items: 1, name: 1 } }),
      });
      if (body?.code === "PASSWORD_REQUIRED") refused.push(label(endpoint));
      expect([body?.code === "PASSWORD_REQUIRED", status === 401], label(endpoint)).toEqual([
        endpointRequiresPassword(endpoint),
        false,
      ]);
    }
    expect(refused.sort()).toEqual(ASKS_PASSWORD);
    const suspicious = closed
      .filter(({ path }) => /^.(auth|users|stores?|devices|audit)\b|export|erase|backups/.test(path))
      .map(label)
      .filter((name) => !refused.includes(name));
    expect(suspicious.sort()).toEqual(Object.keys(PIN_OPENS));
  });
});

describe.each(withId.map((endpoint) => [label(endpoint), endpoint] as const))("%s", (_, endpoint) => {
  const valid = {
    name: "Ajeno",
    price: 1,
    stock: 1,
    category: "Otra",
    reason: "COUNT",
    status: "ORDERED",
    amount: 1,
    creditPaused: true,
    supplierId: uuidv7(),
    items: [{ productName: "Ajeno", quantity: 1, unitPrice: 1 }],
  };
  const validFor: Record<string, object> = {
    "PATCH /fiscal/ranges/:id": { active: true },
    "POST /fiscal/documents/:id/mail": { email: "ana@example.co" },
    "POST /sales/:id/document": { kind: "FEV" },
    "POST /transfers/:id": { status: "DENIED" },
    "POST /sales/:id/payments/correction": { payments: [{ method: "NEQUI" }] },
    "POST /customers/:id/payments/:paymentId/correction": { method: "NEQUI" },
    "POST /sales/:id/returns": { reason: "WRONG_CHARGE" },
    "POST /purchase-orders/:id/receptions": { items: [{ itemId: uuidv7(), quantity: 1 }] },
    "POST /shifts/:id/movements": { kind: "IN", category: "OTHER", amount: 1 },
    "POST /suppliers/:id/account/returns": { amount: 1 },
    "POST /suppliers/:id/payments": { amount: 1 },
    "POST /products/:id/expiries": { date: "2026-12-31" },
    "PATCH /products/:id/expiries/:expiryId": { done: true },
    "PATCH /expenses/recurring/:id": { amount: 1 },
    "PATCH /promotions/:id": { active: true },
    "POST /products/:id/presentations": { name: "Paca", units: 24 },
    "POST /products/:id/loose": { name: "Cigarrillo", units: 20, price: 900 },
    "PATCH /customers/:id/level": { priceLevel: "WHOLESALE" },
    "PATCH /supplier-invoices/:id": { state: "DISMISSED" },
    "POST /supplier-invoices/:id/receive": {
      lines: [{ line: 1, productId: uuidv7(), units: 1, quantity: 1, paid: 900 }],
    },
    "POST /printers/:id/jobs": { rows: [{ kind: "rule" }] },
    "POST /stock-counts/:id/entries": { entries: [{ productId: uuidv7(), quantity: 1 }] },
    "POST /stock-counts/:id/close": { uncounted: "KEEP" },
    "POST /shifts/:id/close": { counted: [{ method: "CASH", amount: 1 }] },
  };

  it("does not know another store's id", async () => {
    const { status, body } = await send(stranger, endpoint, validFor[label(endpoint)] ?? valid);
    expect([status, body.code]).toEqual([404, endpoint.notFound]);
  });

  it.each(["1", "undefined", "%00", "..%2f..", "🛒"])("answers 404 to the id %s", async (id) => {
    const answer = await stranger.send({
      method: endpoint.method,
      url: `/api${endpoint.path.replace(":id", encodeURI(id))}`,
      ...(endpoint.body && { body: valid }),
    });
    expect([400, 404]).toContain(answer.status);
  });
});

describe.each(withBody.map((endpoint) => [label(endpoint), endpoint] as const))("%s", (_, endpoint) => {
  it.each([
    ["nothing", undefined],
    ["an empty object", {}],
    [
      "wrong types",
      { name: [], items: "x", email: 5, price: "12", stock: {}, password: null, category: 3, reason: 5 },
    ],
    [
      "a NUL",
      { name: "a\0b", ownerName: "\0", email: "\0", items: [{ productId: "\0", quantity: 1 }], reason: "\0" },
    ],
    [
      "numbers out of range",
      {
        name: "x",
        price: -1,
        stock: 1e12,
        category: "Otra",
        phone: 0.5,
        phoneOrEmail: 0.5,
        items: [{ quantity: 0.5 }],
        active: 2,
      },
    ],
  ])("answers %s with a 400 in Spanish that names the fields", async (what, body) => {
    if (what === "numbers out of range" && TAKES_NO_NUMBER.includes(label(endpoint))) return;
    if (!["wrong types", "a NUL"].includes(what) && NEEDS_NO_BODY.includes(label(endpoint))) return;
    const { status, body: failure } = await send(team.OWNER, endpoint, body);
    expect([status, failure.code]).toEqual([400, "INVALID_INPUT"]);
    expect(failure.errors!.length).toBeGreaterThan(0);
    expect(failure.message).toBe(failure.errors![0]!.message);
    expect(failure.error).toBe(failure.message);
    const inSpanish = failure.errors!.filter((error) => !ENGLISH_ON_PURPOSE.includes(error.message));
    for (const error of inSpanish)
      expect(error.message).not.toMatch(/invalid|expected|required|too (big|small)/i);
  });

  it.each([
    ["broken JSON", "{", "application/json", 400, "INVALID_INPUT"],
    ["another media type", "<a/>", "text/xml", 415, "WRONG_MEDIA_TYPE"],
    ["plain text", "{}", "text/plain", 415, "WRONG_MEDIA_TYPE"],
    ["a giant", giantFor(endpoint), "application/json", 413, "TOO_LARGE"],
  ])("refuses %s", async (_name, payload, type, status, code) => {
    const { app } = await openTestServer();
    const response = await app.inject({
      method: endpoint.method,
      url: addressOf(endpoint),
      headers: { authorization: `Bearer ${team.OWNER.token}`, "content-type": type },
      payload,
    });
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  });
});

it("refused requests changed nothing", async () => {
  const { data } = await team.OWNER.call(products.listProducts);
  expect(data.products.map(({ id, stock }) => [id, stock])).toEqual([[ids.product, 98]]);
  expect((await team.OWNER.call(saleLists.listSales)).pagination.total).toBe(3);
  expect((await team.OWNER.call(transfers.listTransfers)).data.transfers).toMatchObject([
    { status: "PENDING" },
  ]);
  expect((await team.OWNER.call(returns.listReturns)).pagination.total).toBe(1);
  expect((await team.OWNER.call(shifts.listShifts)).data).toMatchObject([{ closedAt: null, movements: [] }]);
  expect((await team.OWNER.call(customers.listCustomers)).map(({ id }) => id)).toEqual([ids.customer]);
});

it.each(["/api/%ff", "/images/%ff", "/%E0%A4%A"])(
  "an undecodable address (%s) gets our error too",
  async (url) => {
    const { app } = await openTestServer();
    const response = await app.inject(url);
    expect([response.statusCode, response.json().code]).toEqual([404, "NOT_FOUND"]);
    expect(response.json().requestId).toBeTruthy();
  },
);

it("every answer has the request id and the security headers", async () => {
  const answer = await (await createTestClient(null)).send({ method: "GET", url: "/api/nothing" });
  expect([answer.status, answer.body.code]).toEqual([404, "NOT_FOUND"]);
  expect(answer.headers["x-request-id"]).toBe(answer.body.requestId);
  expect(answer.headers["content-security-policy"]).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(answer.headers["content-security-policy"]).not.toContain("unsafe-inline");
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
});

it("calls without a session count towards the rate limit, and answers are not cacheable", async () => {
  const { db } = await openTestServer();
  const app = await createApp({ db, limits: { perMinute: 2, publicTriesPerMinute: 2 } });
  const headers = { authorization: `Bearer ${"x".repeat(43)}` };
  const answers = [];
  for (let i = 0; i < 3; i++) answers.push(await app.inject({ url: "/api/products", headers }));
  await app.close();
  expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401, 429]);
  expect(answers[0]?.headers["cache-control"]).toBe("no-store");
});

it("the API page works under its own policy over plain HTTP", async () => {
  const { app } = await openTestServer();
  const policy = (await app.inject("/api/docs/")).headers["content-security-policy"];
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toContain("upgrade-insecure-requests");
});

it("the OpenAPI description contains every endpoint", async () => {
  const { app } = await openTestServer();
  const description = (await app.inject("/api/docs/json")).json();
  expect(description.openapi).toBe("3.1.0");
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path}`.replace(/:(\w+)/g, "{$1}");
    expect(description.paths[path]?.[endpoint.method.toLowerCase()]?.summary, label(endpoint)).toBe(
      endpoint.summary,
    );
  }
});

type Shape = { def: { type: string; innerType?: Shape; shape?: Record<string, Shape> } };

/** The paths of lists in an answer, except nested ones. */
function listsIn({ def }: Shape, at = ""): string[] {
  if (def.innerType) return listsIn(def.innerType, at);
  if (def.type === "array") return [at || "."];
  return Object.entries(def.shape ?? {}).flatMap(([name, one]) => listsIn(one, at ? `${at}.${name}` : name));
}

/** Lists that are read as a whole, and what limits their length. */
const LIMIT_OF_LIST: Record<string, string> = {
  "/audit data.events": "a page of at most 100, with no lists in them",
  "/changes data.best": "50",
  "/changes data.customers.changed": "a few words of each customer, once a device and then what changed",
  "/changes data.customers.deleted": "ids of what changed in ten days",
  "/changes data.products.deleted": "ids of what changed in ten days",
  "/changes data.transfers": "500",
  "/changes data.settings.paymentKeys": "10",
  "/changes data.settings.scaleLabels": "10",
  "/connection/addresses data.addresses": "the networks that a computer is in",
  "/credit data.customers": "a page of at most 100, with no lists in them",
  "/customers/:id/export data.credit": "one export of a store at a time",
  "/customers/:id/export data.operations": "up to a thousand",
  "/fiscal/documents/:id data.paper.issuer.levels": "a few qualities of the issuer",
  "/customers/deleted data": "MAX_FOUND_CUSTOMERS",
  "/customers/search data": "MAX_FOUND_CUSTOMERS",
  "/devices data": "MAX_SERIES, with no lists in them",
  "/drawer-openings data": "MAX_OPENINGS, with no lists in them",
  "/printers data": "MAX_PRINTERS, with no lists in them",
  "/printers/queues data": "names of at most 100",
  "/fiscal/documents data": "a page of at most 100",
  "/fiscal/contingency data.ended": "at most 20",
  "/fiscal/contingency data.offers": "one of each kind",
  "/fiscal/documents/:id data.messages": "at most 100",
  "/fiscal/emission data.warnings": "a few of each range that is used, at most 50",
  "/fiscal/habilitation data": "two",
  "/fiscal/municipalities data": "MAX_FOUND_MUNICIPALITIES",
  "/products/:id/movements data.movements": "a page of at most 100, with no lists in them",
  "/products/:id/movements data.product.presentations": "MAX_PRESENTATIONS",
  "/products/:id/movements data.product.tiers": "MAX_TIERS",
  "/products/barcode/:code data.presentations": "MAX_PRESENTATIONS",
  "/products/barcode/:code data.tiers": "MAX_TIERS",
  "/products/gtin/:code data.presentations": "MAX_PRESENTATIONS",
  "/products/gtin/:code data.tiers": "MAX_TIERS",
  "/products/search data.products": "50",
  "/purchase-orders/:id data.purchaseOrder.items": "MAX_LINES",
  "/purchase-orders/:id data.purchaseOrder.receptions": "MAX_RECEIVED_LINES",
  "/purchase-orders/stats data.ordersByStatus": "the states of an order",
  "/changes data.counts.closed": "MAX_CLOSED_COUNT_IDS",
  "/changes data.counts.open": "MAX_OPEN_COUNTS, each with at most MAX_PRODUCTS_OF_LIST_COUNT ids",
  "/stock-counts data": "a page of at most 100, with no lists in them",
  "/stock-counts/:id data.count.progress.categories": "the categories",
  "/stock-counts/:id data.lines": "a page of at most 100, each with at most MAX_ANSWERED_ENTRIES",
  "/stock-counts/proposal data.products": "at most 100",
  "/reports/shrinkage data.products": "MAX_SHRINKAGE_ROWS",
  "/reports/shrinkage data.reasons": "the reasons",
  "/reports/day data.byHour": "the hours",
  "/reports/day data.methods": "the methods",
  "/reports/day data.openShifts": "MAX_TILLS",
  "/reports/methods data": "the methods",
  "/reports/products/:id/presentations data": "the presentations that a product ever had",
  "/reports/reorder data": "1,000, with no lists in them",
  "/reports/sales data.byDay": "a row a day",
  "/reports/sellers data": "who has sold",
  "/reports/summary data.best": "3",
  "/reports/summary data.drawers": "MAX_SHIFTS_OF_DAY, with no lists in them",
  "/reports/summary data.lowStock.names": "5",
  "/reports/summary data.methods": "the methods",
  "/reports/taxes data.ownUse": "the classes",
  "/reports/taxes data.purchases": "the rates",
  "/reports/taxes data.returns": "the classes and rates",
  "/reports/taxes data.sales": "the classes and rates",
  "/reports/top-products data": "100, with no lists in them",
  "/fiscal/ranges data": "MOST_RANGES",
  "/returns/:id data.items": "MAX_LINES",
  "/returns/:id data.refunds": "MAX_REFUNDS",
  "/returns/:id data.taxes": "the kinds and rates",
  "/sales days": "the days of a page of at most 100",
  "/sales/best-sellers data": "80",
  "/sales/:id data.corrections": "MAX_PAYMENT_CORRECTIONS",
  "/sales/:id data.documents": "at most a thousand",
  "/sales/:id data.flags": "one of a kind for each return, and of the sale",
  "/sales/:id data.items": "MAX_LINES",
  "/sales/:id data.payments": "MAX_PAYMENTS",
  "/sales/:id data.returns": "MAX_RETURNED_LINES",
  "/sales/:id data.taxes": "the kinds and rates",
  "/sales/stats data.salesByDay": "a week",
  "/sales/stats data.topSellingProducts": "5",
  "/shifts/verify data.problems": "the first 100",
  "/store/fiscal data.qualities": "the qualities",
  "/store/outbox data.work": "MOST_PENDING_WORK",
  "/store/settings data.paymentKeys": "10",
  "/store/settings data.scaleLabels": "10",
  "/suppliers/:id/purchases data.products": "MAX_BOUGHT",
  "/tills data": "MAX_TILLS",
  "/changes data.services": "at most 20",
  "/expenses data.expenses": "at most a thousand",
  "/expenses/recurring data": "at most 100",
  "/payables data.suppliers": "a page",
  "/payables data.week": "up to fifty",
  "/reports/expiring data": "MOST_EXPIRING, with no lists in them",
  "/supplier-invoices data.invoices": "a page",
  "/supplier-invoices/:id data.lines": "MAX_INVOICE_LINES",
  "/supplier-invoices/:id data.taxes": "the first 20",
  "/supplier-invoices/:id data.adjustments": "the first 50",
  "/supplier-invoices/:id data.differences": "MAX_INVOICE_LINES",
  "/changes data.promotions.changed": "MAX_PROMOTIONS, and those that just ended",
  "/changes data.promotions.deleted": "those that stopped in ten days",
  "/reports/promotions data": "MOST_REPORTED_PROMOTIONS",
  "/reports/services data": "one for each service",
  "/services data": "at most 20",
  "/services/operations data": "a page",
  "/suppliers/:id/account data.entries": "a page",
  "/transfers data.transfers": "a page of at most 100, with no lists in them",
};
for (const shift of ["/shifts/current", "/shifts/:id"]) {
  LIMIT_OF_LIST[`${shift} data.movements`] = "MAX_CASH_MOVEMENTS";
  LIMIT_OF_LIST[`${shift} data.byMethod`] = "the methods";
  LIMIT_OF_LIST[`${shift} data.late.corrections`] = "the last 200";
  LIMIT_OF_LIST[`${shift} data.bySeller`] = "who has sold";
  LIMIT_OF_LIST[`${shift} data.denominations`] = "the notes and coins";
}

it("every list of an answer is written in parts, or is limited", () => {
  const whole = endpoints
    .filter(({ method }) => method === "GET")
    .flatMap(({ path, output, longList }) =>
      listsIn(output as unknown as Shape).flatMap((at) => (at === longList ? [] : `${path} ${at}`)),
    );
  expect(whole.sort()).toEqual(Object.keys(LIMIT_OF_LIST).sort());
});
