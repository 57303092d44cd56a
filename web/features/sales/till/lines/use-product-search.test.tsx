// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Product } from "#core/contract/products/products.ts";
import { ApiError } from "#web/api/api-error.ts";
import { aProduct } from "#web/test/builders.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { useScanner } from "#web/ui/wedge/use-scanner.ts";
import { useProductSearch } from "./use-product-search.ts";

const rice = {
  id: "0198c1aa-0000-7000-8000-000000000001",
  name: "Arroz",
  description: null,
  gtin: "7701234567897",
  barcode: null,
  storeCode: null,
} as Product;

const found: string[] = [];
const inSight = new Set<string>();

/** Replaces the look-up in the catalogue, if set. */
let lookUp: ((code: string) => Promise<readonly Product[]>) | null;

/** Handles scale labels, if the shop has any. */
let onLabel: ((code: string) => Promise<boolean | null>) | null;

function Till() {
  const search = useProductSearch({
    ...(lookUp && { lookUp }),
    ...(onLabel && { onLabel }),
    onFound: ({ name }) => void found.push(name),
    onMissing: (code) => void found.push(`no ${code}`),
    onSeveral: (code) => void found.push(`several ${code}`),
    onDone: () => {},
  });
  useScanner(search.scan);
  inSight.add(search.text);
  return <input aria-label="Buscar" {...search.box} />;
}

beforeEach(() => {
  vi.useFakeTimers();
  found.length = 0;
  lookUp = null;
  onLabel = null;
  inSight.clear();
  open();
});

const LIST = ["products", "list", { includeInactive: false }];

function open(catalogue: Product[] = [rice]): QueryClient {
  const client = new QueryClient();
  client.setQueryData(LIST, catalogue);
  render(
    <QueryClientProvider client={client}>
      <Till />
    </QueryClientProvider>,
  );
  box().focus();
  return client;
}
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const box = () => screen.getByRole<HTMLInputElement>("textbox");

/** Types like a browser: a key that no handler cancels goes into the field. */
async function type(keys: string[], gap: number) {
  for (const key of keys) {
    await act(() => vi.advanceTimersByTimeAsync(gap));
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: performance.now() });
    if (!fireEvent(box(), event) || key.length > 1) continue;
    box().setRangeText(key, box().selectionStart!, box().selectionEnd!, "end");
    fireEvent.input(box());
  }
  await act(() => vi.advanceTimersByTimeAsync(0));
}

test("a slow scanner causes one search with its whole code", async () => {
  await type([..."7701234567897", "Enter"], 20);
  expect([found, [...inSight], box().value]).toEqual([["Arroz"], [""], ""]);
});

test("a code without Enter stays in the field and is found", async () => {
  await type([..."7701234567897"], 20);
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(box().value).toBe("7701234567897");
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect([found, box().value]).toEqual([["Arroz"], ""]);
});

test("a scan joins the text around the cursor", async () => {
  fireEvent.change(box(), { target: { value: "77" } });
  box().setSelectionRange(0, 0);
  await type([..."880011", "Enter"], 20);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(found).toEqual(["no 88001177"]);
});

test("offline a scan is found in the loaded catalogue, or reported as failed", async () => {
  cleanup();
  lookUp = () => Promise.reject(new ApiError(0, "NO_CONNECTION", ""));
  open();
  await type([..."7701234567897", "Enter"], 20);
  await type([..."7700000000001", "Enter"], 20);
  expect(found).toEqual(["Arroz", "no 7700000000001"]);
});

test("a label's code is looked up as a product, then as a label, then reported missing", async () => {
  cleanup();
  lookUp = async () => [];
  onLabel = async (code) => (code.startsWith("20") ? found.push(`label ${code}`) > 0 : null);
  const own = { ...rice, id: "b", name: "Arepa", gtin: null, barcode: "2000123000008" } as Product;
  lookUp = async (code) => [own].filter(({ barcode }) => barcode === code);
  open([rice, own]);
  for (const code of ["2000123000008", "2000123015002", "7700000000001"]) await type([...code, "Enter"], 20);
  expect(found).toEqual(["Arepa", "label 2000123015002", "no 7700000000001"]);
});

test("offline a label is read from loaded data", async () => {
  cleanup();
  lookUp = () => Promise.reject(new ApiError(0, "NO_CONNECTION", ""));
  onLabel = async (code) => found.push(`label ${code}`) > 0;
  open();
  await type([..."2000123015002", "Enter"], 20);
  expect(found).toEqual(["label 2000123015002"]);
});

test("a failed lookup uses a catalogue that arrived meanwhile", async () => {
  cleanup();
  let fail = () => {};
  lookUp = () =>
    new Promise((_, reject) => {
      fail = () => reject(new ApiError(0, "NO_CONNECTION", ""));
    });
  const client = open([]);
  await type([..."7701234567897", "Enter"], 20);
  client.setQueryData(LIST, [rice]);
  await act(() => vi.advanceTimersByTimeAsync(0));
  await act(async () => fail());
  expect(found).toEqual(["Arroz"]);
});

const cheese = {
  ...rice,
  id: "0198c1aa-0000-7000-8000-000000000002",
  name: "Queso",
  gtin: null,
  storeCode: "AB-12",
};

test("corrects a scanner with a US keyboard layout, but not typed text", async () => {
  cleanup();
  localStorage.clear();
  lookUp = null;
  open([rice, cheese]);
  await type([..."AB'12", "Enter"], 20);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect([found, localStorage.getItem("mostrador-scanner-keyboard")]).toEqual([["Queso"], "1"]);
  cleanup();
  lookUp = () => Promise.resolve([]);
  open([rice, cheese]);
  await type([..."AB'12", "Enter"], 120);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(found).toEqual(["Queso", "no AB'12"]);
});

test("an unknown GS1 symbol is shown by its GTIN", async () => {
  cleanup();
  lookUp = () => Promise.resolve([]);
  open();
  await type([..."]C101077020110123401710L7", "Enter"], 20);
  await type([..."]C1010770201101234010L7", "Enter"], 20);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(found).toEqual(["no 01077020110123401710L7", "no 7702011012340"]);
});

test("products with equivalent codes are distinguished by spelling, else by the user", async () => {
  cleanup();
  const twin = {
    ...cheese,
    id: "0198c1aa-0000-7000-8000-000000000003",
    name: "Cuajada",
    storeCode: "A B-12",
  };
  open([cheese, twin]);
  await type([..."AB-12", "Enter"], 20);
  await type([..."A B-12", "Enter"], 20);
  await type([..."AB -12", "Enter"], 20);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect([found, box().value]).toEqual([["Queso", "Cuajada", "several AB -12"], "AB -12"]);
});

test("until the list is whole the server decides which product has a code, also among the first ones", async () => {
  cleanup();
  const client = new QueryClient();
  client.setQueryData(["products", "list", { includeInactive: false, first: true }], [rice]);
  const answered: string[] = [];
  stubServer(async (url: string) => {
    const { pathname, searchParams } = new URL(url, "http://here");
    if (!pathname.endsWith("/products/search")) return new Promise<Response>(() => {});
    answered.push(searchParams.get("q")!);
    const products = [aProduct({ name: "Arroz de hoy", gtin: "7701234567897" })];
    return Response.json({ status: "success", results: 1, data: { products } });
  });
  render(
    <QueryClientProvider client={client}>
      <Till />
    </QueryClientProvider>,
  );
  box().focus();
  await type([..."7701234567897", "Enter"], 20);
  await vi.waitFor(() => expect(found).toEqual(["Arroz de hoy"]));
  expect(answered).toEqual(["7701234567897"]);
  vi.unstubAllGlobals();
});
