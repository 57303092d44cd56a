// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { MAX_PRICE_CHANGES, type ProductPriceChange } from "#core/contract/products/bulk-products.ts";
import { formatPesos } from "#core/money.ts";
import { aProduct } from "#web/test/builders.ts";
import { resetBrowserHistory } from "#web/test/reset-history.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { dismissToast, readCurrentToasts } from "#web/ui/toast.ts";
import { ChangePricesDialog } from "./prices-dialog.tsx";
import { type PriceChangeResult, UndoPricesBar } from "./undo-bar.tsx";

afterEach(async () => {
  cleanup();
  for (const { id } of readCurrentToasts()) dismissToast(id);
  vi.unstubAllGlobals();
  await resetBrowserHistory();
});

const products = Array.from({ length: MAX_PRICE_CHANGES + 2 }, (_, i) =>
  aProduct({
    id: `0198c1aa-0000-7000-8000-${String(i).padStart(12, "0")}`,
    name: `Producto ${i}`,
    price: 1_000,
  }),
);

/** The server: answers with `refuse` while it returns a refusal. */
function serve(refuse: (request: number) => { status: number; body: object } | null) {
  const sent: ProductPriceChange[][] = [];
  const undone: string[] = [];
  let requests = 0;
  stubServer(async (url: string, { method, body }: RequestInit) => {
    if (method !== "POST") return Response.json({ status: "success", results: 0, data: { products: [] } });
    const refusal = refuse(requests++);
    if (refusal) return Response.json(refusal.body, { status: refusal.status });
    const { changes, undo } = JSON.parse(body as string);
    if (url.endsWith("/undo")) undone.push(undo);
    else sent.push(changes);
    return Response.json({
      status: "success",
      data: { changed: changes?.length ?? 1, undo: `u${sent.length}` },
    });
  });
  return { sent, undone };
}

function open() {
  // jsdom has none; the list loads more prices with it.
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  const onClose = vi.fn();
  const kept: PriceChangeResult[][] = [];
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <ChangePricesDialog
          open
          products={products}
          onClose={onClose}
          onChanged={(done) => kept.push(done)}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText("Porcentaje"), { target: { value: "10" } });
  return { onClose, kept };
}

test("more prices than one request takes are sent in parts, and are one change", async () => {
  const { sent } = serve(() => null);
  const { onClose, kept } = open();
  fireEvent.click(screen.getByRole("button", { name: "Cambiar 5.002 precios" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.map((changes) => changes.length)).toEqual([MAX_PRICE_CHANGES, 2]);
  expect(kept.at(-1)).toEqual([
    { changed: MAX_PRICE_CHANGES, undo: "u1" },
    { changed: 2, undo: "u2" },
  ]);
});

test("when a later part is refused, the first stays, is not changed again, and the rest can be sent", async () => {
  const now = { id: products.at(-1)!.id, price: 1_200 };
  const refusal = {
    status: 409,
    body: { code: "PRICE_CHANGED", message: "El precio cambió", details: { products: [now] } },
  };
  const { sent } = serve((request) => (request === 1 ? refusal : null));
  const { onClose, kept } = open();
  fireEvent.click(screen.getByRole("button", { name: "Cambiar 5.002 precios" }));
  await screen.findByText(
    /^Ya cambiaron 5.000 precios; si cierras, lo puedes deshacer. De los que faltan: Otra persona cambió/,
  );
  expect([onClose.mock.calls.length, kept.at(-1)]).toEqual([0, [{ changed: MAX_PRICE_CHANGES, undo: "u1" }]]);
  screen.getByText(formatPesos(1_300));
  fireEvent.click(screen.getByRole("button", { name: "Cambiar 2 precios" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.at(-1)?.map(({ price, priceBefore }) => [priceBefore, price])).toEqual([
    [1_000, 1_100],
    [1_200, 1_300],
  ]);
  expect(kept.at(-1)).toHaveLength(2);
});

test("the undo takes back every part, the last first, and keeps what it could not take back", async () => {
  const { undone } = serve((request) =>
    request === 1 ? { status: 409, body: { code: "PRICE_CHANGED", message: "El precio cambió" } } : null,
  );
  const onChange = vi.fn();
  const [first, second] = [
    { changed: 5_000, undo: "u1" },
    { changed: 2, undo: "u2" },
  ];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UndoPricesBar done={[first, second]} onChange={onChange} />
    </QueryClientProvider>,
  );
  screen.getByText("Cambiaron 5.002 precios");
  fireEvent.click(screen.getByRole("button", { name: "Deshacer" }));
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith([first]));
  expect(readCurrentToasts().map(({ text }) => text)).toEqual([
    "2 ya quedaron como estaban; los demás, no. El precio cambió",
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Deshacer" }));
  await waitFor(() => expect(undone).toEqual(["u2", "u2", "u1"]));
});

test("a percentage that the field refuses changes no price", () => {
  serve(() => null);
  open();
  fireEvent.change(screen.getByLabelText("Porcentaje"), { target: { value: "2,55" } });
  expect(screen.queryByText("Cómo quedan")).not.toBeNull();
  fireEvent.change(screen.getByLabelText("Porcentaje"), { target: { value: "2,555" } });
  screen.getByText("Hasta 2 decimales");
  expect(screen.queryByText("Cómo quedan")).toBeNull();
});
