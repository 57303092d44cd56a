import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listAudit } from "#core/contract/audit.ts";
import {
  changePrinter,
  createPrinter,
  createPrintJob,
  deletePrinter,
  listDrawerOpenings,
  listPrinters,
  listPrintQueues,
  MAX_PRINTERS,
  MAX_QR_TEXT_LENGTH,
  type NewPrinter,
  openDrawerWithoutSale,
  printTestPage,
  recordDrawerOpening,
} from "#core/contract/printers/printers.ts";
import { openShift } from "#core/contract/shifts/shifts.ts";
import { createTill } from "#core/contract/shifts/tills.ts";
import { centerRow, leftRightRow, type TicketRow } from "#core/printing/ticket-row.ts";
import { printedTextOf, readPrintedPaper } from "#core/test/paper.ts";
import { uuidv7 } from "#core/uuid.ts";
import { type FakePrinter, type FakePrinterState, startFakePrinter } from "#server/test/fake-printer.ts";
import {
  createTestApp,
  createTestClient,
  openTestServer,
  queryAsDatabaseOwner,
  signIn,
  type TestClient,
  type TestUser,
} from "#server/test/harness.ts";

const rows: TicketRow[] = [
  centerRow("Doña Ángela", "big"),
  { kind: "text", text: "Ñame criollo" },
  leftRightRow("TOTAL", "$\u00a014.900", "big"),
  { kind: "barcode", code: "019b5a7c-1e2f" },
];

/** Status and message of each error of the contract. */
const EXPECTED_ERRORS = {
  PRINTER_NOT_FOUND: [404, "Impresora no encontrada"],
  PRINTER_UNREACHABLE: [503, "La impresora no responde. Mira que esté prendida y conectada."],
  PRINTER_NO_PAPER: [409, "La impresora no tiene papel"],
  PRINTER_OPEN: [409, "La tapa de la impresora está abierta"],
  PRINTER_BUSY: [409, "La impresora está ocupada. Intenta de nuevo en unos segundos."],
  PRINT_UNSURE: [503, "No supimos si se imprimió. Mira el papel antes de imprimir otra vez."],
  PRINTING_OFF: [403, "Este Mostrador no imprime desde el servidor"],
  PRINTERS_FULL: [409, "La tienda ya tiene todas las impresoras que puede tener"],
} as const;

type RefusedAnswer = { status: number; body: { code: string; message: string } };
function expectRefused({ status, body }: RefusedAnswer, code: keyof typeof EXPECTED_ERRORS): void {
  expect([body.code, status, body.message]).toEqual([code, ...EXPECTED_ERRORS[code]]);
}

let ana: TestClient & TestUser;
let fake: FakePrinter;
beforeEach(async () => {
  ana = await signIn();
  fake = await startFakePrinter();
});
afterEach(() => fake.close());

const network = (host = "127.0.0.1", port = fake.port) => ({ kind: "TCP" as const, host, port });
const aPrinter = async (more: Partial<NewPrinter> = {}) =>
  (
    await ana.call(createPrinter, {
      body: { name: "Caja", connection: network(), width: 58, drawer: 2, ...more },
    })
  ).data;
const job = (id: string, more: object = {}) => ({ params: { id }, body: { rows, ...more } });
const key = (id = uuidv7()) => ({ "idempotency-key": id });

describe("printers of a store", () => {
  it("are created with defaults, changed and removed, which is in the trail", async () => {
    const printer = await aPrinter();
    expect(printer).toMatchObject({
      name: "Caja",
      width: 58,
      columns: 32,
      letters: "PC850",
      cut: "PARTIAL",
      feed: 4,
      drawer: 2,
      logo: null,
      active: true,
      tillId: null,
    });
    const params = { id: printer.id };
    const logo = { width: 16, height: 3, bits: Buffer.from([255, 0, 1, 2, 3, 4]).toString("base64") };
    const { data: till } = await ana.call(createTill, { body: { name: "Bar" } });
    const body = { name: "Bar", width: 80 as const, letters: "PLAIN" as const, logo, tillId: till.id };
    const { data: changed } = await ana.call(changePrinter, { params, body: body });
    expect(changed).toEqual({ ...printer, ...body, columns: 42 });
    const seller = await signIn("CASHIER", ana.storeId);
    expect((await seller.call(listPrinters)).data).toEqual([changed]);
    expect((await (await signIn()).call(listPrinters)).data).toEqual([]);
    await ana.call(deletePrinter, { params });
    expect((await ana.call(listPrinters)).data).toEqual([]);
    expectRefused(await ana.refused(createPrintJob, job(printer.id)), "PRINTER_NOT_FOUND");
    const { data } = await ana.call(listAudit);
    expect(data.events.slice(0, 3).map(({ kind, details }) => [kind, details.change])).toEqual([
      ["PRINTER_CHANGED", "REMOVED"],
      ["PRINTER_CHANGED", "CHANGED"],
      ["PRINTER_CHANGED", "CREATED"],
    ]);
  });

  it("are limited to ten", async () => {
    await Promise.all(Array.from({ length: MAX_PRINTERS }, () => aPrinter()));
    const refused = await ana.refused(createPrinter, {
      body: { name: "Otra", connection: network(), width: 58 },
    });
    expectRefused(refused, "PRINTERS_FULL");
  });

  it("are refused when this server is not in the shop", async () => {
    const { db } = await openTestServer();
    const app = await createTestApp(db, undefined, { printing: null });
    const far = await createTestClient(ana.token, app);
    const { data: printer } = await ana.call(createPrinter, {
      body: { name: "Caja", connection: network(), width: 58, drawer: 2 },
    });
    const params = { id: printer.id };
    for (const answer of [
      await far.refused(listPrinters),
      await far.refused(listPrintQueues),
      await far.refused(createPrinter, { body: { name: "x", connection: network(), width: 58 } }),
      await far.refused(changePrinter, { params, body: { name: "x" } }),
      await far.refused(deletePrinter, { params }),
      await far.refused(createPrintJob, job(printer.id)),
      await far.refused(printTestPage, { params }),
      await far.refused(openDrawerWithoutSale, { params }),
    ])
      expectRefused(answer, "PRINTING_OFF");
    await app.close();
    expect(fake.connections).toBe(0);
  });
});

describe("address", () => {
  it.each([
    ...[
      "8.8.8.8",
      "1.2.3.4",
      "172.15.0.1",
      "172.32.0.1",
      "169.254.1.1",
      "192.169.0.1",
      "100.63.0.1",
      "100.128.0.1",
    ],
    ...[
      "0.0.0.0",
      "255.255.255.255",
      "224.0.0.1",
      "010.0.0.1",
      "10.0.0.1.",
      "3232235777",
      "0xC0A80101",
      "192.168.257",
    ],
    ...[
      "::1",
      "::",
      "::ffff:8.8.8.8",
      "::ffff:808:808",
      "::ffff:c0a8:101",
      "2001:db8::1",
      "fe80::1",
      "fe80::1%eth0",
    ],
    ...["64:ff9b::c0a8:101", "2002:c0a8:101::1", "ff02::1", "fd00::1%eth0", "fd00::1::2", "::192.168.1.1"],
    ...[
      "192.168.1.1/24",
      "http://192.168.1.1",
      "192.168.1.1:9100",
      "a b",
      "-x",
      "user@10.0.0.1",
      "[fd00::1]",
    ],
  ])("%s is no printer's", async (host) => {
    const refused = await ana.refused(createPrinter, {
      body: { name: "Caja", connection: network(host), width: 58 },
    });
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, "connection.host"]);
  });

  it.each([
    "192.168.1.50",
    "10.20.30.40",
    "172.16.0.1",
    "100.64.0.1",
    "fd12:3456::50",
    "::ffff:10.0.0.5",
    "impresora.local",
  ])("%s may be", async (host) => {
    const printer = await aPrinter({ connection: { kind: "TCP", host, port: 9100 } });
    expect(printer.connection).toEqual({ kind: "TCP", host, port: 9100 });
  });

  it.each([80, 22, 9099, 9110, 515, 0])("port %i is refused", async (port) => {
    const refused = await ana.refused(createPrinter, {
      body: { name: "Caja", connection: network("192.168.1.50", port), width: 58 },
    });
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, "connection.port"]);
  });

  it("on this machine is allowed in tests only", async () => {
    const { db } = await openTestServer();
    const app = await createTestApp(db, undefined, { printing: { loopback: false } });
    const here = await createTestClient(ana.token, app);
    const printer = await aPrinter();
    const params = { id: printer.id };
    const body = { name: "Caja", connection: network(), width: 58 as const };
    expect((await here.refused(createPrinter, { body })).body.errors?.[0]?.field).toBe("connection.host");
    expect((await here.refused(changePrinter, { params, body: { connection: network() } })).status).toBe(400);
    // Also refused: a stored printer at the server's own address, and a host name that resolves to it.
    expect((await here.refused(createPrintJob, job(printer.id))).body.code).toBe("PRINTER_UNREACHABLE");
    const printerByName = await aPrinter({ connection: network("localhost") });
    expect((await here.refused(createPrintJob, job(printerByName.id))).body.code).toBe("PRINTER_UNREACHABLE");
    await app.close();
    expect(fake.connections).toBe(0);
  });

  it.each([
    "/dev/sda",
    "/dev/usb/lp0/../../sda",
    "/dev/usb/lpx",
    "/dev/ttyUSB",
    "/dev/ttyS0",
    "/etc/passwd",
    "lp0",
    "/dev/usb/lp0\n",
  ])("%j is no printer's device", async (path) => {
    const connection = { kind: "DEVICE" as const, path };
    const body = { name: "Caja", connection, width: 58 as const };
    if (path.trim() === "/dev/usb/lp0") {
      expect((await ana.call(createPrinter, { body: body })).data.connection).toEqual({
        kind: "DEVICE",
        path: "/dev/usb/lp0",
      });
      return;
    }
    const refused = await ana.refused(createPrinter, { body: body });
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, "connection.path"]);
  });

  it.each(["-oraw", "a;b", "x/y", "a@host", "$(x)", "`x`", "a\nb", '"x"', "a|b"])(
    "%j is no queue name",
    async (queue) => {
      const connection = { kind: "SPOOLER" as const, queue };
      const refused = await ana.refused(createPrinter, { body: { name: "Caja", connection, width: 58 } });
      expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, "connection.queue"]);
    },
  );
});

describe("job", () => {
  it("is printed as sent, and opens the drawer first on request", async () => {
    const printer = await aPrinter();
    const seller = await signIn("CASHIER", ana.storeId);
    const answer = await seller.call(createPrintJob, job(printer.id, { kick: true }));
    expect(answer.data).toEqual({ result: "PRINTED", state: "READY" });
    const paper = readPrintedPaper(fake.tickets[0]!);
    expect(printedTextOf(paper)).toEqual([
      "Doña Ángela",
      "Ñame criollo",
      expect.stringMatching(/^TOTAL +\$ 14\.900$/),
    ]);
    expect(paper).toMatchObject({ kicks: [2], linesBeforeKick: 0, cut: "PARTIAL" });
  });

  it("prints COPIA on a copy and does not open the drawer", async () => {
    const printer = await aPrinter();
    await ana.call(createPrintJob, job(printer.id, { kick: true, copy: true }));
    const paper = readPrintedPaper(fake.tickets[0]!);
    expect([printedTextOf(paper)[0], paper.kicks]).toEqual(["COPIA", []]);
  });

  it("opens nothing without a drawer", async () => {
    const printer = await aPrinter({ drawer: null });
    await ana.call(createPrintJob, job(printer.id, { kick: true }));
    expect(readPrintedPaper(fake.tickets[0]!).kicks).toEqual([]);
  });

  it.each<[FakePrinterState, keyof typeof EXPECTED_ERRORS]>([
    ["NO_PAPER", "PRINTER_NO_PAPER"],
    ["COVER_OPEN", "PRINTER_OPEN"],
    ["OFFLINE", "PRINTER_UNREACHABLE"],
  ])(
    "is refused before its first byte by a printer that says %s, and its key may print later",
    async (state, code) => {
      const printer = await aPrinter();
      fake.state = state;
      const once = key();
      const refused = await ana.refused(createPrintJob, job(printer.id), once);
      expectRefused(refused, code);
      expect(fake.tickets).toEqual([]);
      fake.state = "READY";
      expect((await ana.call(createPrintJob, job(printer.id), once)).data.result).toBe("PRINTED");
      expect(fake.tickets).toHaveLength(1);
    },
  );

  it("prints on a printer low on paper, and reports it", async () => {
    const printer = await aPrinter();
    fake.state = "PAPER_LOW";
    const { data } = await ana.call(createPrintJob, job(printer.id));
    expect(data).toEqual({ result: "PRINTED", state: "PAPER_LOW" });
  });

  it("is sent to a printer that reports nothing", async () => {
    const printer = await aPrinter();
    fake.state = "MUTE";
    const { data } = await ana.call(createPrintJob, job(printer.id));
    expect(data).toEqual({ result: "SENT", state: "UNKNOWN" });
    expect(printedTextOf(readPrintedPaper(fake.tickets[0]!))[0]).toBe("Doña Ángela");
  });

  it("is refused when the printer does not answer, and its key can print later", async () => {
    const printer = await aPrinter();
    const { port } = fake;
    await fake.close();
    const once = key();
    const refused = await ana.refused(createPrintJob, job(printer.id), once);
    expectRefused(refused, "PRINTER_UNREACHABLE");
    fake = await startFakePrinter("READY", port);
    await ana.call(createPrintJob, job(printer.id), once);
  });

  it("prints once per key, also for parallel requests", async () => {
    const printer = await aPrinter();
    const once = key();
    const answers = await Promise.all(
      [1, 2, 3].map(() => ana.call(createPrintJob, job(printer.id, { kick: true }), once)),
    );
    answers.push(await ana.call(createPrintJob, job(printer.id, { kick: true }), once));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(fake.tickets).toHaveLength(1);
    const other = await ana.refused(createPrintJob, job(printer.id), once);
    expect([other.status, other.body.code]).toEqual([409, "IDEMPOTENCY_MISMATCH"]);
  });

  it("that was cut off has an unknown outcome, and is not repeated under its key", async () => {
    const printer = await aPrinter();
    fake.breaksAfter = 40;
    const once = key();
    const refused = await ana.refused(createPrintJob, job(printer.id), once);
    expectRefused(refused, "PRINT_UNSURE");
    fake.breaksAfter = null;
    const { connections } = fake;
    expect((await ana.refused(createPrintJob, job(printer.id), once)).body.code).toBe("PRINT_UNSURE");
    expect(fake.connections).toBe(connections);
    await ana.call(createPrintJob, job(printer.id), key());
  });

  it("that the printer does not accept within eight seconds is given up, with those queued behind it", async () => {
    const printer = await aPrinter({ drawer: null });
    fake.breaksAfter = "SLOW";
    const [first, second] = await Promise.all([
      ana.refused(createPrintJob, job(printer.id), key()),
      ana.refused(createPrintJob, job(printer.id), key()),
    ]);
    const [busy, unsure] = first.body.code === "PRINTER_BUSY" ? [first, second] : [second, first];
    expectRefused(busy, "PRINTER_BUSY");
    expectRefused(unsure, "PRINT_UNSURE");
  });

  it("is refused beyond the limits of rows, texts and bytes, and prints up to them", async () => {
    const printer = await aPrinter();
    const { connections } = fake;
    const params = { id: printer.id };
    const many = (count: number, row: TicketRow) => ({
      params,
      body: { rows: Array.from({ length: count }, () => row) },
    });
    const rule: TicketRow = { kind: "rule" };
    expect((await ana.refused(createPrintJob, many(501, rule))).status).toBe(400);
    expect((await ana.refused(createPrintJob, many(0, rule))).status).toBe(400);
    expect((await ana.refused(createPrintJob, many(1, { kind: "text", text: "x".repeat(301) }))).status).toBe(
      400,
    );
    const qrOf = (length: number): TicketRow => ({ kind: "qr", text: "x".repeat(length) });
    expect((await ana.refused(createPrintJob, many(1, qrOf(MAX_QR_TEXT_LENGTH + 1)))).status).toBe(400);
    expect((await ana.refused(createPrintJob, many(1, { kind: "bytes", data: "x" } as never))).status).toBe(
      400,
    );
    for (const row of [
      { kind: "text", text: "Pan\0" },
      { kind: "pair", left: "Pan", right: "\ud800" },
      { kind: "qr", text: "ﷺ".repeat(MAX_QR_TEXT_LENGTH) },
    ] satisfies TicketRow[]) {
      const { status, body } = await ana.refused(createPrintJob, many(1, row));
      expect([status, body.errors?.[0]?.field]).toEqual([
        400,
        `rows.0.${row.kind === "pair" ? "right" : "text"}`,
      ]);
    }
    const logo = { width: 576, height: 400, bits: Buffer.alloc(28_800, 0xaa).toString("base64") };
    await ana.call(changePrinter, { params, body: { logo, width: 80, columns: 48 } });
    const large = await ana.refused(createPrintJob, many(20, { kind: "logo" }));
    expect([large.status, large.body.code]).toEqual([413, "TOO_LARGE"]);
    const codes = await ana.refused(createPrintJob, many(500, qrOf(300)));
    expect([codes.status, codes.body.code]).toEqual([413, "TOO_LARGE"]);
    expect(fake.connections).toBe(connections);
    await ana.call(createPrintJob, many(1, qrOf(MAX_QR_TEXT_LENGTH)));
    await ana.call(createPrintJob, many(21, qrOf(5)));
    await ana.call(createPrintJob, many(500, { kind: "barcode", code: "ñ" }));
    await ana.call(createPrintJob, many(500, { kind: "text", text: "ñ".repeat(300) }));
  });

  it("is refused on an inactive printer", async () => {
    const printer = await aPrinter({ active: false });
    const refused = await ana.refused(createPrintJob, job(printer.id));
    expect([refused.status, refused.body.code]).toEqual([409, "PRINTER_INACTIVE"]);
  });
});

describe("drawer opened by hand", () => {
  it("is in the trail and in the shift, with its reason, once per key", async () => {
    const printer = await aPrinter({ drawer: 5 });
    const { data: shift } = await ana.call(openShift, { body: { openingFloat: 0 } });
    const seller = await signIn("CASHIER", ana.storeId);
    const once = key();
    const kick = { params: { id: printer.id }, body: { reason: "Cambiar un billete" } };
    await seller.call(openDrawerWithoutSale, kick, once);
    await seller.call(openDrawerWithoutSale, kick, once);
    expect(fake.tickets.map((bytes) => [...bytes])).toEqual([[0x1b, 0x70, 1, 50, 250]]);
    await seller.call(recordDrawerOpening, { body: { reason: "Desde el celular" } });
    const { data } = await seller.call(listDrawerOpenings, { query: { shiftId: shift.id } });
    expect(data.map(({ reason, by }) => [reason, by])).toEqual([
      ["Cambiar un billete", "Persona CASHIER"],
      ["Desde el celular", "Persona CASHIER"],
    ]);
    const events = (await ana.call(listAudit)).data.events.filter(({ kind }) => kind === "DRAWER_OPENED");
    expect(events.map(({ subject, details }) => [subject, details.reason, details.number])).toEqual([
      ["Caja 1", "Desde el celular", shift.number],
      ["Caja 1", "Cambiar un billete", shift.number],
    ]);
  });

  it("does not open when the opening cannot be recorded, and opens once when its key is sent again", async () => {
    const printer = await aPrinter({ drawer: 2 });
    const { data: shift } = await ana.call(openShift, { body: { openingFloat: 0 } });
    const once = key();
    const kick = { params: { id: printer.id }, body: { reason: "Cambio" } };
    await queryAsDatabaseOwner("alter table drawer_openings add constraint fails check (false) not valid");
    try {
      expect((await ana.refused(openDrawerWithoutSale, kick, once)).status).toBe(500);
    } finally {
      await queryAsDatabaseOwner("alter table drawer_openings drop constraint fails");
    }
    expect(fake.tickets).toEqual([]);
    await ana.call(openDrawerWithoutSale, kick, once);
    await ana.call(openDrawerWithoutSale, kick, once);
    const { data } = await ana.call(listDrawerOpenings, { query: { shiftId: shift.id } });
    expect([fake.tickets.length, data.map(({ reason }) => reason)]).toEqual([1, ["Cambio"]]);
  });

  it("is recorded before the printer has answered", async () => {
    const printer = await aPrinter({ drawer: 2 });
    const { data: shift } = await ana.call(openShift, { body: { openingFloat: 0 } });
    fake.breaksAfter = "SLOW";
    const kick = { params: { id: printer.id }, body: { reason: "Cambio" } };
    let isAnswered = false;
    const opening = ana.refused(openDrawerWithoutSale, kick).finally(() => {
      isAnswered = true;
    });
    await expect
      .poll(async () => (await ana.call(listDrawerOpenings, { query: { shiftId: shift.id } })).data.length)
      .toBe(1);
    expect(isAnswered).toBe(false);
    await fake.close();
    expect((await opening).body.code).toBe("PRINT_UNSURE");
    fake = await startFakePrinter();
  });

  it("needs no reason: without a body it opens, and the trail and the shift say so", async () => {
    const printer = await aPrinter({ drawer: 2 });
    const { data: shift } = await ana.call(openShift, { body: { openingFloat: 0 } });
    const params = { id: printer.id };
    for (const input of [{ params }, { params, body: {} }, { params, body: { reason: " " } }])
      expect((await ana.call(openDrawerWithoutSale, input)).status).toBe("success");
    const { data } = await ana.call(listDrawerOpenings, { query: { shiftId: shift.id } });
    expect(data.map(({ reason }) => reason)).toEqual(Array(3).fill("Sin motivo"));
    const { events } = (await ana.call(listAudit)).data;
    expect(events.find(({ kind }) => kind === "DRAWER_OPENED")!.details.reason).toBe("Sin motivo");
  });

  it("needs a drawer, and records nothing when the printer does not answer", async () => {
    const without = await aPrinter({ drawer: null });
    const request = (id: string, reason = "Cambio") => ({ params: { id }, body: { reason } });
    const refused = await ana.refused(openDrawerWithoutSale, request(without.id));
    expect([refused.status, refused.body.code]).toEqual([409, "NO_DRAWER"]);
    const printer = await aPrinter();
    const tooLong = request(printer.id, "x".repeat(201));
    expect((await ana.refused(openDrawerWithoutSale, tooLong)).status).toBe(400);
    fake.state = "OFFLINE";
    expect((await ana.refused(openDrawerWithoutSale, request(printer.id))).body.code).toBe(
      "PRINTER_UNREACHABLE",
    );
    const { data } = await ana.call(listAudit);
    expect(data.events.filter(({ kind }) => kind === "DRAWER_OPENED")).toEqual([]);
  });
});
