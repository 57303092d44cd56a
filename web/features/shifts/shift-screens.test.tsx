// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Shift } from "#core/contract/shifts/shifts.ts";
import type { Role } from "#core/permissions.ts";
import { DEFAULT_STORE_SETTINGS, type StoreSettings } from "#core/store-settings.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { clearSessionAndReplica, storeSession } from "#web/api/stored-session.ts";
import { aBlindShift, aClosedShift, aShift, aShiftPaymentMethod } from "#web/test/a-shift.ts";
import { aSession } from "#web/test/builders.ts";
import { resetBrowserHistory } from "#web/test/reset-history.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { CloseScreen } from "./close/close-screen.tsx";
import { ClosedShiftFiguresCard } from "./closings/closed-card.tsx";
import { LateCorrectionsCard } from "./closings/closing-screen.tsx";
import { CashMovementDialog, ShiftScreen } from "./shift-screen.tsx";

beforeEach(() => {
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(async () => {
  cleanup();
  clearSessionAndReplica();
  vi.unstubAllGlobals();
  await resetBrowserHistory();
});

type Request = { method: string; path: string; key: string | null; body: unknown };
type Answer = { status?: number; code?: string; data?: unknown; proposedFloat?: number | null } | "lost";

/** `answer` is called for each request; undefined gives the answer of an empty store. */
function serve(role: Role, answer: (request: Request) => Answer | undefined) {
  storeSession(aSession(role));
  const writes: Request[] = [];
  stubServer(async (url: string, init: RequestInit) => {
    const path = new URL(url, "http://x").pathname.replace("/api", "");
    const { method = "GET", headers, body } = init;
    const key = new Headers(headers).get("idempotency-key");
    const request = { method, path, key, body: body ? JSON.parse(String(body)) : null };
    if (method !== "GET") writes.push(request);
    const answered = answer(request);
    if (answered === "lost") throw new TypeError("Failed to fetch");
    if (answered?.code)
      return Response.json(
        { status: "error", message: answered.code, ...answered },
        { status: answered.status ?? 409 },
      );
    if (answered)
      return Response.json({ status: "success", proposedFloat: null, unshifted: null, ...answered });
    const pagination = { page: 1, limit: 10, total: 0, totalPages: 0 };
    if (path === "/tills") return Response.json({ status: "success", data: TILLS });
    if (path === "/shifts") return Response.json({ status: "success", data: [], pagination });
    return Response.json({ status: "success", data: aSession(role) });
  });
  return writes;
}

const TILLS = [{ id: "0199aaaa-0000-7000-8000-00000000000a", name: "Caja 1", active: true }];

function show(path: string, settings: Partial<StoreSettings> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(["store-settings"], { ...DEFAULT_STORE_SETTINGS, ...settings });
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/caja" element={<ShiftScreen />} />
            <Route path="/caja/cerrar" element={<CloseScreen />} />
            <Route path="/caja/cierres/:id" element={<p>El cierre</p>} />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  );
}

const current =
  (shift: Shift | null, proposedFloat: number | null = null) =>
  (request: Request) =>
    request.path === "/shifts/current" ? { data: shift, proposedFloat } : undefined;
const button = (name: string) => screen.findByRole("button", { name });

test("a closed drawer is opened with the proposed float; a lost answer opens it once", async () => {
  let shift: Shift | null = null;
  let lost = true;
  const writes = serve("CASHIER", ({ method, path }) => {
    if (path === "/shifts/current") return { data: shift, proposedFloat: 40_000 };
    if (method !== "POST") return undefined;
    if (lost) {
      lost = false;
      return "lost";
    }
    shift = aShift();
    return { data: shift };
  });
  show("/caja");
  expect((await screen.findByLabelText<HTMLInputElement>("¿Con cuánto dinero abres?")).value).toBe(
    "$ 40.000",
  );
  screen.getByText("La última vez quedaron $ 40.000.");
  fireEvent.click(await button("Abrir la caja"));
  await screen.findByText("Debe haber en la caja");
  expect(writes.map(({ body }) => body)).toEqual([{ openingFloat: 40_000 }, { openingFloat: 40_000 }]);
  expect(writes[1]!.key).toBe(writes[0]!.key);
  // Only managers name tills.
  expect(screen.queryByRole("button", { name: "Cajas" })).toBeNull();
});

test("a drawer just opened by another device is used", async () => {
  let shift: Shift | null = null;
  serve("CASHIER", ({ method, path }) => {
    if (path === "/shifts/current") return { data: shift };
    if (method !== "POST") return undefined;
    shift = aShift();
    return { code: "SHIFT_OPEN" };
  });
  show("/caja");
  fireEvent.change(await screen.findByLabelText("¿Con cuánto dinero abres?"), { target: { value: "0" } });
  fireEvent.click(await button("Abrir la caja"));
  await screen.findByText("Debe haber en la caja");
});

test("an empty float is refused, and a drawer left open overnight is reported", async () => {
  const writes = serve("OWNER", current(null));
  show("/caja");
  fireEvent.click(await button("Abrir la caja"));
  await screen.findByText("Escribe con cuánto dinero abres. Si no hay nada, escribe 0.");
  expect(writes).toEqual([]);
  cleanup();
  serve("OWNER", current(aShift({ openedAt: "2026-01-01T15:00:00.000Z" })));
  show("/caja");
  await screen.findByText(/^Esta caja está abierta desde hace/);
  await button("Cajas");
});

test("a blind count shows no sum", async () => {
  serve("CASHIER", current(aBlindShift()));
  show("/caja");
  await screen.findByText(/^Primero cuentas y después ves si cuadra/);
  expect(document.body.textContent?.match(/\$ [\d.]+/g)).toEqual(["$ 50.000."]);
});

test("a method with sales alone shows its name and its amount, and nothing else", async () => {
  const nequi = aShiftPaymentMethod({ method: "NEQUI", sales: 8_000, expected: 8_000 });
  serve("OWNER", current(aShift({ byMethod: [aShiftPaymentMethod(), nequi] })));
  show("/caja");
  expect((await screen.findByRole("list", { name: "Otros medios" })).textContent).toBe("Nequi$ 8.000");
});

test("a store without shifts sees how to start", async () => {
  serve("OWNER", () => undefined);
  show("/caja", { shifts: "OFF" });
  await screen.findByText(/^Esta tienda no usa turnos de caja/);
});

const count = async (note: string, many: string) =>
  fireEvent.change(await screen.findByLabelText(note), { target: { value: many } });
const press = async (name: string) => fireEvent.click(await button(name));

test("a closing with a lost answer is sent again under its key, also after the server closed it", async () => {
  let lost = true;
  let shift: Shift | null = aShift();
  const writes = serve("OWNER", ({ method, path }) => {
    if (path === "/shifts/current") return { data: shift };
    if (method !== "POST") return undefined;
    shift = null;
    if (!lost) return { data: aClosedShift() };
    lost = false;
    return "lost";
  });
  show("/caja/cerrar");
  await press("Comparar");
  await screen.findByText("Cuenta el efectivo. Si no hay nada, escribe 0.");
  await count("$ 50.000", "1");
  await count("$ 10.000", "2");
  await press("Comparar");
  await screen.findByText("Cuadra");
  await press("Cerrar caja");
  await screen.findByText("El cierre");
  expect(writes).toHaveLength(2);
  expect(writes[1]).toEqual(writes[0]);
  expect(writes[0]!.body).toMatchObject({ counted: [{ method: "CASH", amount: 70_000 }], floatLeft: 50_000 });
});

test("differences are shown in words, more than the count cannot stay, and another user's closing is shown", async () => {
  const writes = serve("OWNER", (request) => {
    if (request.method === "POST") return { code: "SHIFT_CLOSED" };
    return current(aShift())(request);
  });
  show("/caja/cerrar");
  fireEvent.click(await screen.findByLabelText("Un solo total"));
  fireEvent.change(await screen.findByLabelText("¿Cuánto efectivo hay?"), { target: { value: "45000" } });
  fireEvent.change(screen.getByLabelText("Nequi"), { target: { value: "3000" } });
  await press("Comparar");
  await screen.findByText("Faltan $ 25.000");
  screen.getByText("Sobran $ 3.000");
  const left = screen.getByLabelText<HTMLInputElement>("¿Cuánto dejas en la caja?");
  expect(left.value).toBe("$ 45.000");
  fireEvent.change(left, { target: { value: "50000" } });
  await press("Cerrar caja");
  await screen.findByText("No puede quedar más de lo que contaste.");
  expect(writes).toEqual([]);
  fireEvent.change(screen.getByLabelText("¿Cuánto dejas en la caja?"), { target: { value: "" } });
  await press("Cerrar caja");
  await screen.findByText("El cierre");
  expect(writes.map(({ body }) => body)).toEqual([
    {
      counted: [
        { method: "CASH", amount: 45_000 },
        { method: "NEQUI", amount: 3_000 },
      ],
    },
  ]);
});

test("an exchange alone is not asked as an application's money, and a closing ends with one period", async () => {
  const goods = { sales: 2_800, refunds: 2_800 };
  const byMethod = [
    aShiftPaymentMethod({ sales: 20_000, expected: 70_000 }),
    aShiftPaymentMethod({ method: "OTHER", ...goods }),
  ];
  serve("OWNER", current(aShift({ byMethod })));
  show("/caja/cerrar");
  fireEvent.click(await screen.findByLabelText("Un solo total"));
  screen.getByText("Agregar un medio");
  fireEvent.change(await screen.findByLabelText("¿Cuánto efectivo hay?"), { target: { value: "70000" } });
  await press("Comparar");
  await screen.findByText("Cuadra");
  expect(screen.getByRole("list", { name: "Lo contado" }).children).toHaveLength(1);
  cleanup();
  const closed = {
    closedAt: "2026-11-21T17:54:00.000Z",
    closedBy: { id: "u", name: "Ana" },
    floatLeft: 30_000,
  };
  const { container } = render(<ClosedShiftFiguresCard shift={aShift(closed)} />);
  expect(container.textContent).toMatch(/p\. m\. En la caja quedan/);
});

test.each([
  ["OUT", "CASHIER", ["Sencillo", "Gasto", "Pago a proveedor", "Otro"]],
  ["OUT", "ADMIN", ["Sencillo", "Gasto", "Pago a proveedor", "Retiro", "Otro"]],
  ["IN", "OWNER", ["Sencillo", "Otro"]],
] as const)("%s by %s is for %j", async (kind, role, reasons) => {
  serve(role, () => undefined);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>
        <CashMovementDialog open kind={kind} shift={aShift()} onClose={() => {}} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole("dialog");
  expect(screen.getAllByRole("radio").map((radio) => radio.parentElement?.textContent)).toEqual(reasons);
  // Each missing field gets the focus.
  const save = () => fireEvent.click(screen.getByRole("button", { name: /^Anotar/ }));
  save();
  await screen.findByText("Escribe cuánto dinero es.");
  expect(document.activeElement).toBe(screen.getByLabelText(/^¿Cuánto/));
  fireEvent.change(screen.getByLabelText(/^¿Cuánto/), { target: { value: "5000" } });
  save();
  await screen.findByText("Elige para qué es.");
  expect(document.activeElement).toBe(screen.getAllByRole("radio")[0]);
  fireEvent.click(screen.getByLabelText("Otro"));
  save();
  await screen.findByText("Escribe en la nota de qué se trata.");
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /^Nota/ }));
  fireEvent.change(screen.getByRole("textbox", { name: /^Nota/ }), { target: { value: "Rifa" } });
  expect(screen.queryByText("Escribe en la nota de qué se trata.")).toBeNull();
});

test("corrections that came after the closing are listed with their sales", () => {
  const at = "2026-11-28T23:00:00.000Z";
  const corrections = [
    { saleId: "s", at },
    { paymentId: "p", at },
  ];
  render(
    <MemoryRouter>
      <LateCorrectionsCard shift={{ late: { count: 0, total: 0, corrections } }} />
    </MemoryRouter>,
  );
  const list = screen.getByRole("list", { name: "Pagos corregidos después del cierre" });
  expect(list.querySelector("a")!.getAttribute("href")).toBe("/sales/s");
  expect(list.textContent).toContain("De un abono");
});
