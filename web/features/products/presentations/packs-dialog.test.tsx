// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Product } from "#core/contract/products/products.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { clearSessionAndReplica, storeSession } from "#web/api/stored-session.ts";
import { aProduct, aSession } from "#web/test/builders.ts";
import { resetBrowserHistory } from "#web/test/reset-history.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { ConfirmProvider } from "#web/ui/confirm.tsx";
import { ProductPacksDialog } from "./packs-dialog.tsx";

const six = {
  id: "0198c1aa-0000-7000-8000-000000000002",
  name: "Six pack",
  units: 6,
  price: 14_500,
  wholesalePrice: null,
  barcode: "7702004013507",
  active: true,
};
const poker = aProduct({ name: "Poker", price: 2_600, stock: 30 });

Element.prototype.scrollIntoView = () => {}; // jsdom has no scrollIntoView

// Loads the lazy confirmation first, so that its load time on a busy machine does not fail a test.
beforeAll(() => import("#web/ui/dialogs/confirm-dialog.tsx"));

afterEach(async () => {
  cleanup();
  clearSessionAndReplica();
  vi.unstubAllGlobals();
  await resetBrowserHistory();
});

/** Opens the dialog; the server knows the cost, and answers each write with the sent fields. */
function open(role: "OWNER" | "EMPLOYEE", product: Product) {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const session = aSession(role);
  storeSession(session);
  const sent: { method: string; body: object }[] = [];
  const requested: string[] = [];
  const onClose = vi.fn();
  stubServer(async (url: string, { method = "GET", body }: RequestInit) => {
    requested.push(url);
    if (url.endsWith("/verify")) return Response.json({ status: "success", data: session });
    if (url.endsWith("/cost")) {
      const cost = { averageCost: 2_000, lastCost: 2_000, unitsBought: 10 };
      return Response.json({ status: "success", data: cost });
    }
    if (!["POST", "PATCH", "PUT"].includes(method))
      return Response.json({ status: "success", results: 0, data: { products: [] } });
    const fields = JSON.parse(body as string);
    sent.push({ method, body: fields });
    const presentations = [{ ...six, ...fields }];
    return Response.json({ status: "success", data: { product: { ...product, presentations } } });
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <SessionProvider>
          <ConfirmProvider>
            <ProductPacksDialog open product={product} onClose={onClose} />
          </ConfirmProvider>
        </SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { sent, requested, onClose };
}

const type = (form: HTMLElement, label: RegExp, value: string) =>
  fireEvent.change(within(form).getByLabelText(label), { target: { value } });
const save = (form: HTMLElement) =>
  fireEvent.click(within(form).getByText("Guardar presentación").closest("button")!);

test("warns of a price below cost, and saves it", async () => {
  const { sent } = open("OWNER", poker);
  const form = await screen.findByRole("form", { name: "Nueva presentación" });
  type(form, /^Cómo se llama/, "Six pack");
  type(form, /^Cuántas unidades/, "6");
  type(form, /^Precio$/, "11900");
  await within(form).findByText(/^Está por debajo de lo que te cuesta: \$\s12\.000$/);
  save(form);
  await expect.poll(() => sent).toMatchObject([{ method: "POST", body: { units: 6, price: 11_900 } }]);
  await screen.findByText(/Trae 6/);
});

test("an employee, who may not see costs, is not warned of them", async () => {
  const { requested } = open("EMPLOYEE", poker);
  const form = await screen.findByRole("form", { name: "Nueva presentación" });
  type(form, /^Cómo se llama/, "Six pack");
  type(form, /^Cuántas unidades/, "6");
  type(form, /^Precio$/, "16000");
  await within(form).findByText(/^El six pack sale más caro que 6 sueltas/);
  expect(requested.filter((url) => url.endsWith("/cost"))).toEqual([]);
});

test("changes a presentation and sends only what changed", async () => {
  const { sent } = open("OWNER", { ...poker, presentations: [six] });
  fireEvent.click(await screen.findByRole("button", { name: "Editar Six pack" }));
  const form = await screen.findByRole("form", { name: "Editar Six pack" });
  expect(within(form).getByLabelText<HTMLInputElement>(/^Código de barras/).value).toBe(six.barcode);
  type(form, /^Precio$/, "15000");
  type(form, /^Cómo se llama/, "Sixpack");
  save(form);
  await screen.findByRole("button", { name: "Editar Sixpack" });
  expect(sent).toEqual([{ method: "PATCH", body: { name: "Sixpack", price: 15_000 } }]);
});

test("the form of a presentation takes the focus, and its pencil gets it back", async () => {
  open("OWNER", { ...poker, presentations: [six] });
  fireEvent.click(await screen.findByRole("button", { name: "Editar Six pack" }));
  const form = await screen.findByRole("form", { name: "Editar Six pack" });
  expect(document.activeElement).toBe(within(form).getByLabelText(/^Cómo se llama/));
  fireEvent.click(within(form).getByRole("button", { name: "Cancelar" }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Editar Six pack" })),
  );
});

test("«Listo» asks before it discards a typed presentation, and closes at once without one", async () => {
  const { onClose } = open("OWNER", { ...poker, presentations: [six] });
  fireEvent.click(await screen.findByRole("button", { name: "Agregar otra" }));
  const form = await screen.findByRole("form", { name: "Nueva presentación" });
  type(form, /^Cómo se llama/, "Paca");
  fireEvent.click(screen.getByRole("button", { name: "Listo" }));
  const question = await screen.findByRole("alertdialog", { name: "¿Descartar lo que escribiste?" });
  fireEvent.click(within(question).getByRole("button", { name: "Cancelar" }));
  await waitFor(() => expect(question.isConnected).toBe(false));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(within(form).getByRole("button", { name: "Cancelar" }));
  fireEvent.click(screen.getByRole("button", { name: "Listo" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test("«Listo» asks for typed prices by quantity until they are saved", async () => {
  const { onClose, sent } = open("OWNER", { ...poker, presentations: [six] });
  fireEvent.change(await screen.findByLabelText("Desde"), { target: { value: "3" } });
  fireEvent.change(screen.getByLabelText("Cada una a"), { target: { value: "2400" } });
  fireEvent.click(screen.getByRole("button", { name: "Listo" }));
  const question = await screen.findByRole("alertdialog", { name: "¿Descartar lo que escribiste?" });
  fireEvent.click(within(question).getByRole("button", { name: "Cancelar" }));
  await waitFor(() => expect(question.isConnected).toBe(false));
  fireEvent.click(screen.getByRole("button", { name: "Guardar precios" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(screen.getAllByLabelText("Desde")).toHaveLength(2));
  fireEvent.click(screen.getByRole("button", { name: "Listo" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
