// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode, SubmitEvent } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Product } from "#core/contract/products/products.ts";
import { PRODUCT_LISTS_KEY } from "#web/api/query-keys.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { dismissToast, readCurrentToasts } from "#web/ui/toast.ts";
import { proposeMinStock } from "./min-stock-field.tsx";
import { useProductForm } from "./product-dialog.tsx";

const product: Product = {
  id: "0198c1aa-0000-7000-8000-000000000001",
  name: "Panela",
  description: null,
  price: 2_500,
  unit: "UNIT",
  stock: 10,
  tracksStock: true,
  minStock: null,
  category: "Azúcar y Endulzantes",
  image: null,
  barcode: null,
  gtin: null,
  storeCode: null,
  tax: null,
  taxChange: null,
  taxSuggested: null,
  content: null,
  pricePerUnit: null,
  presentations: [],
  tiers: [],
  wholesalePrice: null,
  active: true,
  createdAt: "2026-03-05T19:30:00.000Z",
  updatedAt: "2026-03-05T19:30:00.000Z",
};

beforeEach(() => {
  for (const { id } of readCurrentToasts()) dismissToast(id);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const target = { product, gtin: "" };
  const { result } = renderHook(() => useProductForm(target, () => {}), { wrapper });
  const save = () =>
    act(() => result.current.submit(new Event("submit") as unknown as SubmitEvent<HTMLFormElement>));
  const learn = (stock: number) =>
    act(() => client.setQueryData([...PRODUCT_LISTS_KEY, {}], [{ ...product, stock }]));
  return { result, save, learn };
}

test("reports what somebody else changed while the form was open", async () => {
  stubServer(async () => Response.json({ status: "success", data: { product: { ...product, stock: 4 } } }));
  await open().save();
  expect(readCurrentToasts().map(({ title, text }) => [title, text])).toEqual([
    ["Producto actualizado", "Panela"],
    ["Panela", "Cambió mientras tanto: ahora el stock es 4"],
  ]);
});

test("a retry after a lost response repeats the request; another stock makes a new one", async () => {
  const sent: { key: string | null; stock: number; stockBefore: number; priceBefore: number }[] = [];
  stubServer(async (_: string, init: RequestInit) => {
    const { stock, stockBefore, priceBefore } = JSON.parse(init.body as string);
    sent.push({ key: new Headers(init.headers).get("idempotency-key"), stock, stockBefore, priceBefore });
    throw new TypeError("lost");
  });
  const { result, save } = open();
  result.current.form.register("stock");
  act(() => result.current.form.setValue("stock", "15"));
  await save();
  await save();
  act(() => result.current.restock({ ...product, stock: 12, price: 2_800 }));
  await save();
  const sentStocks = sent.map(({ stock, stockBefore, priceBefore }) => [stock, stockBefore, priceBefore]);
  expect([sentStocks.at(0), sentStocks.at(-1)]).toEqual([
    [15, 10, 2_500],
    [12, 12, 2_500],
  ]);
  const keysOf = (of: number) => new Set(sent.filter(({ stock }) => stock === of).map(({ key }) => key));
  expect([keysOf(15).size, keysOf(12).size]).toEqual([1, 1]);
  expect([...keysOf(15)][0]).toMatch(/^[0-9a-f-]{36}$/);
  expect([...keysOf(12)][0]).not.toBe([...keysOf(15)][0]);
});

test("'save and create another' empties the form and keeps the category; a refused one keeps what was typed", async () => {
  const closed = vi.fn();
  const saved: string[] = [];
  stubServer(async (_: string, init: RequestInit) => {
    const { name } = JSON.parse(init.body as string);
    return Response.json({ status: "success", data: { product: { ...product, name } } }, { status: 201 });
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const target = { product: null, gtin: "7702511000014" };
  const { result } = renderHook(() => useProductForm(target, closed, ({ name }) => saved.push(name)), {
    wrapper,
  });
  const { form } = result.current;
  const send = () =>
    act(() => result.current.submit(new Event("submit") as unknown as SubmitEvent<HTMLFormElement>));
  for (const name of ["name", "price", "stock", "category", "gtin"] as const) form.register(name);
  act(() => {
    form.setValue("name", "Arroz");
    form.setValue("price", 2_500);
    form.setValue("category", "Arroz y Pastas");
    result.current.another();
  });
  await send();
  expect([form.getValues("name"), saved, closed.mock.calls.length]).toEqual(["Arroz", [], 0]);
  act(() => form.setValue("stock", "12"));
  act(() => result.current.another());
  await send();
  expect(saved).toEqual(["Arroz"]);
  expect(form.getValues()).toMatchObject({
    name: "",
    price: null,
    stock: "",
    gtin: "",
    category: "Arroz y Pastas",
  });
  expect(closed).not.toHaveBeenCalled();
  act(() => {
    form.setValue("name", "Pasta");
    form.setValue("price", 3_000);
    form.setValue("stock", "4");
  });
  await send();
  expect([saved, closed.mock.calls.length]).toEqual([["Arroz", "Pasta"], 1]);
});

test("a new product that is measured gets the minimum of its unit, unless one was typed", () => {
  const { form } = renderHook(() => useProductForm({ product: null, gtin: "" }, () => {}), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  }).result.current;
  const choose = (unit: "KG" | "UNIT") => {
    act(() => {
      form.setValue("unit", unit);
      proposeMinStock(form);
    });
    return form.getValues("minStock");
  };
  expect([choose("KG"), choose("UNIT")]).toEqual(["1", ""]);
  act(() => form.setValue("minStock", "3", { shouldDirty: true }));
  expect(choose("KG")).toBe("3");
});

test("a stock that nobody typed follows the list; a typed one stays with the stock it was typed over", async () => {
  const { result, learn } = open();
  const { form } = result.current;
  form.register("stock");
  void form.formState.dirtyFields;
  learn(12);
  expect([form.getValues("stock"), result.current.seen?.stock]).toEqual(["12", 12]);
  act(() => form.setValue("stock", "15", { shouldDirty: true }));
  learn(11);
  expect([form.getValues("stock"), result.current.seen?.stock]).toEqual(["15", 12]);
});
