import { dayOf } from "#core/dates.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoredSession } from "#web/api/stored-session.ts";
import { between, oneOf } from "../random.ts";
import type { Desk } from "./desk.ts";
import { inPage, UNHEARD } from "./device.ts";
import type { OfficeWrite, SendResult } from "./page.ts";
import type { Devices } from "./shop-of-devices.ts";
import type { Hand } from "./work.ts";

/** A write of a form outside the till, found again in the books by a text that nothing else has. */
export type OfficeEntry = {
  write: OfficeWrite;
  marker: string;
  place: Place;
  state: "open" | "done" | "refused";
  /** Time of the answer, in milliseconds. */
  doneAt: number;
  by: StoredSession;
  desk: Desk;
};

/** Where the marker is stored. */
type Place = { table: string; column: string };

const NAME = (table: string): Place => ({ table, column: "name" });

/** A form, filled in with the marker. */
const FORMS: ((hand: Hand, marker: string) => { write: OfficeWrite; place: Place })[] = [
  (_, name) => ({
    write: { name: "createProduct", input: { body: { name, price: 500, category: "Otra", stock: 3 } } },
    place: NAME("products"),
  }),
  (_, name) => ({
    write: { name: "createSupplier", input: { body: { name, phone: "3001234567" } } },
    place: NAME("suppliers"),
  }),
  ({ random }, name) => ({
    write: {
      name: "createUser",
      input: {
        body: {
          name,
          role: "CASHIER",
          phoneOrEmail: `${uuidv7()}@example.com`,
          pin: String(between(random, 100_000, 999_999)),
        },
      },
    },
    place: NAME("users"),
  }),
  ({ shop, random }, notes) => {
    const { id, name } = oneOf(random, shop.products);
    const items = [{ productId: id, productName: name, quantity: 2, unitPrice: 700 }];
    return {
      write: { name: "createPurchaseOrder", input: { body: { supplierId: shop.supplierId, items, notes } } },
      place: { table: "purchase_orders", column: "notes" },
    };
  },
  (_, concept) => ({
    write: {
      name: "recordExpense",
      input: {
        body: { date: dayOf(new Date()), category: "REPAIR", concept, amount: 12_000, method: "TRANSFER" },
      },
    },
    place: { table: "expenses", column: "concept" },
  }),
  ({ shop }, reason) => ({
    write: {
      name: "adjustPayable",
      input: { params: { id: shop.supplierId }, body: { amount: 9_000, reason } },
    },
    place: { table: "supplier_entries", column: "note" },
  }),
  ({ desk }, note) => ({
    write: {
      name: "adjustStock",
      input: { params: { id: desk.officeProduct! }, body: { reason: "CORRECTION", quantity: 1, note } },
    },
    place: { table: "stock_entries", column: "note" },
  }),
  ({ desk }, name) => ({
    write: {
      name: "updateProduct",
      input: {
        params: { id: desk.officeProduct! },
        body: { name, price: 500, category: "Otra", stock: 0, stockBefore: 0 },
      },
    },
    place: NAME("products"),
  }),
];
/** Renames replace each other, so only the last one is in the books. */
const isRename = ({ write }: OfficeEntry) => write.name === "updateProduct";

/** Fills in a form and presses its button, once or, without an answer, twice. */
export async function workInOffice(hand: Hand, office: OfficeEntry[]): Promise<void> {
  const { desk, random, tab } = hand;
  const marker = `Oficina ${uuidv7()}`;
  // Renames of one product by two tabs have no order.
  const forms = FORMS.slice(0, desk.officeProduct ? (tab === 0 ? FORMS.length : -1) : -2);
  const form = oneOf(random, forms)(hand, marker);
  const entry: OfficeEntry = { ...form, marker, state: "open", doneAt: 0, by: desk.session, desk };
  office.push(entry);
  const { outcome } = await press(entry, desk.device.tabs[tab]);
  if (outcome !== "unsure" || random() < 0.5) return;
  await hear(entry, desk.device.tabs[tab]);
  if (entry.state === "open") await press(entry, desk.device.tabs[tab]);
}

type Tab = Desk["device"]["tabs"][number] | undefined;

/** Reads what the product told about the write meanwhile. */
async function hear(entry: OfficeEntry, tab: Tab): Promise<void> {
  const told = await inPage(tab, "toldAbout", entry.write);
  if (told === null || entry.state !== "open") return;
  Object.assign(entry, { state: told ? "done" : "refused", doneAt: told ? performance.now() : 0 });
}

async function press(entry: OfficeEntry, tab: Tab): Promise<SendResult> {
  const { desk, marker, write } = entry;
  const result = (await inPage(tab, "write", write)) ?? UNHEARD;
  desk.outcomes[result.outcome] += 1;
  if (result.outcome === "answered") {
    entry.state = "done";
    entry.doneAt = performance.now();
    // The forms show the answer: it must be that of this write.
    if (result.said && !JSON.stringify(result.said).includes(marker) && write.name !== "adjustPayable")
      desk.notebook.complaints.push(`${write.name} ${marker} was told the answer of another write`);
  }
  if (result.outcome === "refused") {
    entry.state = "refused";
    if (result.status !== 401 && result.code !== "FORBIDDEN" && !desk.mayRefuse.has(result.code))
      desk.notebook.complaints.push(
        `${desk.device.name}: ${write.name} ${marker} was refused: ${result.code}`,
      );
  }
  return result;
}

/** Every person presses again what has no answer and was not told about, under their own session. */
export async function pressAgain({ office, notebook }: Devices): Promise<void> {
  for (const entry of office.filter(({ state }) => state === "open")) {
    const { desk } = entry;
    const tab = desk.device.tabs[0];
    await inPage(tab, "signIn", entry.by);
    await hear(entry, tab);
    const outcome = entry.state === "open" ? (await press(entry, tab)).outcome : null;
    await inPage(tab, "signIn", desk.session);
    if (outcome === "unsure") notebook.complaints.push(`${entry.write.name} ${entry.marker} gets no answer`);
  }
}

/** A product of each device, for the forms that change one. */
export async function officeProduct(desk: Desk): Promise<string | null> {
  const body = { name: `De ${desk.device.name}`, price: 500, category: "Otra", stock: 3 };
  const made = await inPage(desk.device.tabs[0], "write", { name: "createProduct", input: { body } });
  return made?.outcome === "answered"
    ? (made.said as { data: { product: { id: string } } }).data.product.id
    : null;
}

/** Done is in the books once, refused is not, and the last rename holds. */
export async function wrongOffice({ world, shop, office }: Devices): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const { table, column } of new Map(office.map(({ place }) => [place.table, place])).values())
    for (const { marker, count } of await world.query<{ marker: string; count: number }>(
      `select ${column} as marker, count(*)::int as count from ${table}
        where store_id = $1 and ${column} like 'Oficina %' group by 1`,
      [shop.storeId],
    ))
      counts.set(marker, count);
  const lastNames = new Map<Desk, OfficeEntry>();
  for (const entry of office.filter(isRename))
    if (entry.doneAt > (lastNames.get(entry.desk)?.doneAt ?? 0)) lastNames.set(entry.desk, entry);
  return office.flatMap((entry) => {
    const { marker, state, write, desk } = entry;
    const count = counts.get(marker) ?? 0;
    const isReplaced = isRename(entry) && lastNames.get(desk) !== entry;
    const wanted = state === "done" && !isReplaced ? 1 : 0;
    return count === wanted ? [] : [`${write.name} ${marker} is ${state} and in the books ${count} times`];
  });
}
