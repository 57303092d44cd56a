// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Customer } from "#core/contract/customers.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { updateConnectionStatus } from "#web/offline/device/connection.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { dismissToast, readCurrentToasts } from "#web/ui/toast.ts";
import { CustomerDialog } from "./customer-dialog.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  for (const { id } of readCurrentToasts()) dismissToast(id);
  updateConnectionStatus({ reached: true, waiting: 0, refused: 0, onlySales: true });
});

Element.prototype.scrollIntoView = () => {}; // jsdom has no scrollIntoView
const existing = { label: "Usar este cliente", take: vi.fn() };
const luz = { id: "0198c1aa-0000-7000-8000-000000000001", name: "Luz" } as Customer;

const existingCustomer = {
  id: "0198c1aa-0000-7000-8000-000000000002",
  name: "Luz Pérez",
  phone: "+57 300 123 4567",
  email: null,
  document: null,
  balance: 0,
  creditLimit: null,
  creditDays: null,
  creditPaused: false,
  priceLevel: "PUBLIC",
  creditConsent: null,
};
const rest = { address: null, documentType: null, createdAt: "2026-11-21T10:00:00.000Z" };

/** No request arrives. `onCustomer` gets those of new customers; what other files left waiting sends requests of its own. */
function serveWithoutConnection(onCustomer: (key: string, body: string) => unknown): void {
  stubServer(async (url: string, init: RequestInit & { headers: Record<string, string> }) => {
    if (init.method === "POST" && url.endsWith("/customers"))
      onCustomer(init.headers["idempotency-key"]!, String(init.body));
    throw new TypeError("Failed to fetch");
  });
}

test("discards typed text on the way to the personal data", async () => {
  const onPersonalData = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>
        <CustomerDialog
          open
          target={{ customer: luz }}
          onClose={() => {}}
          onSaved={() => {}}
          existing={existing}
          onPersonalData={onPersonalData}
        />
      </SessionProvider>
    </QueryClientProvider>,
  );
  const press = () => fireEvent.click(screen.getByRole("button", { name: /^Sus datos personales/ }));
  const phone = screen.getByLabelText("Teléfono");
  fireEvent.input(phone, { target: { value: "300" } });
  await screen.findByText("Primero guarda los cambios.");
  press();
  expect(onPersonalData).not.toHaveBeenCalled();
  fireEvent.input(phone, { target: { value: "" } });
  await expect.poll(() => screen.queryByText("Primero guarda los cambios.")).toBeNull();
  press();
  expect(onPersonalData).toHaveBeenCalledWith(luz);
});

test("a retried new customer keeps its key without storage, also in a reopened form", async () => {
  const onSaved = vi.fn();
  updateConnectionStatus({ reached: false });
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("no room", "QuotaExceededError");
  });
  const sent: { key: string; body: string }[] = [];
  serveWithoutConnection((key, body) => sent.push({ key, body }));
  const client = new QueryClient();
  const tryWith = async (name: string) => {
    const tries = sent.length;
    render(
      <QueryClientProvider client={client}>
        <SessionProvider>
          <CustomerDialog
            open
            target={{ customer: null, name }}
            onClose={() => {}}
            onSaved={onSaved}
            existing={existing}
          />
        </SessionProvider>
      </QueryClientProvider>,
    );
    fireEvent.click(screen.getByRole("button", { name: "Crear Cliente" }));
    await expect.poll(() => sent.length).toBe(tries + 1);
    await expect.poll(() => screen.getByRole("alert").textContent).not.toBe("");
    cleanup();
  };
  for (const name of ["Luz", "Luz", "Eva"]) await tryWith(name);
  expect(sent[0]!.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[2]!.key).not.toBe(sent[0]!.key);
  expect(onSaved).not.toHaveBeenCalled();
});

test("without a server a new customer is queued under the key that becomes its id", async () => {
  const onSaved = vi.fn();
  const keys: string[] = [];
  updateConnectionStatus({ reached: false });
  serveWithoutConnection((key) => keys.push(key));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>
        <CustomerDialog
          open
          target={{ customer: null, name: "Eva" }}
          onClose={() => {}}
          onSaved={onSaved}
          existing={existing}
        />
      </SessionProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Crear Cliente" }));
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(onSaved.mock.calls[0]![0]).toMatchObject({ id: keys[0], name: "Eva", phone: null, balance: 0 });
  const [name] = Object.keys(localStorage).filter((name) => name.startsWith("mostrador-journal:"));
  expect(JSON.parse(localStorage.getItem(name!)!)).toMatchObject({
    key: keys[0],
    kind: "customer",
    state: "LATE",
  });
});

test("offers the existing customer with the same phone, and creates another one only on request", async () => {
  const onSaved = vi.fn();
  const created: unknown[] = [];
  stubServer(async (url: string, init: RequestInit = {}) => {
    if (init.method === "POST") {
      created.push(JSON.parse(String(init.body)));
      const customer = {
        ...existingCustomer,
        id: "0198c1aa-0000-7000-8000-000000000003",
        name: "Luz P",
        ...rest,
      };
      return Response.json({ status: "success", data: { customer } }, { status: 201 });
    }
    expect(url).toContain("/customers/search?q=3001234567");
    return Response.json({ status: "success", data: [existingCustomer] });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>
        <CustomerDialog
          open
          target={{ customer: null, name: "Luz P" }}
          onClose={() => {}}
          onSaved={onSaved}
          existing={existing}
        />
      </SessionProvider>
    </QueryClientProvider>,
  );
  fireEvent.input(screen.getByLabelText("Teléfono"), { target: { value: "3001234567" } });
  fireEvent.click(screen.getByRole("button", { name: "Crear Cliente" }));
  await screen.findByText(/^Ya tienes un cliente con ese teléfono/);
  expect(created).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Usar este cliente" }));
  expect(existing.take).toHaveBeenCalledWith(existingCustomer);
  fireEvent.click(screen.getByRole("button", { name: "Crear otro de todos modos" }));
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(created).toMatchObject([{ name: "Luz P", phone: "3001234567" }]);
});
