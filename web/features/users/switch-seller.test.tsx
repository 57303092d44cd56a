// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SessionProvider } from "#web/api/session.tsx";
import { clearSessionAndReplica, storeSession } from "#web/api/stored-session.ts";
import { storeDeviceRegistration } from "#web/offline/device/device-id.ts";
import { aSession } from "#web/test/builders.ts";
import { resetBrowserHistory } from "#web/test/reset-history.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { EmployeeDialog } from "./employee-dialog.tsx";
import { ChangeOwnPinDialog } from "./public/own-pin-dialog.tsx";
import { SwitchSellerDialog } from "./public/switch-seller.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(async () => {
  cleanup();
  clearSessionAndReplica();
  localStorage.clear();
  vi.unstubAllGlobals();
  await resetBrowserHistory();
});

type SentRequest = { path: string; body: Record<string, unknown>; device: string | null };
type Refusal = { status: number; code: string; message?: string; errors?: object[] };

const SELLERS_KEY = [
  { id: "luz", name: "Luz", role: "EMPLOYEE", hasPin: true },
  { id: "pedro", name: "Pedro", role: "CASHIER", hasPin: false },
];

/** Answers writes with the refusal of `answer`, or with success. */
function serve(answer: (sent: SentRequest) => Refusal | undefined): SentRequest[] {
  const session = aSession("CASHIER");
  storeSession(session);
  storeDeviceRegistration(session.store.id, { id: "the-device", series: "A" });
  const writes: SentRequest[] = [];
  stubServer(async (url: string, { method, headers, body }: RequestInit) => {
    const path = url.replace("/api", "");
    const { store, user } = session;
    if (path === "/users/sellers")
      return Response.json({ status: "success", data: [{ ...SELLERS_KEY[0], id: user.id }, ...SELLERS_KEY] });
    if (method === "GET") return Response.json({ status: "success", data: { store, user } });
    const sent = { path, body: JSON.parse(String(body)), device: new Headers(headers).get("x-device") };
    writes.push(sent);
    const refused = answer(sent);
    if (refused) return Response.json({ message: refused.code, ...refused }, { status: refused.status });
    const employee = { ...user, phoneOrEmail: null, hasPin: true };
    return Response.json({
      status: "success",
      token: "another",
      data: { store, user: path.startsWith("/users") ? employee : { ...user, id: "luz", name: "Luz" } },
    });
  });
  return writes;
}

function show(children: React.ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(["reports", "day"], "of one person");
  client.setQueryData(["products", "list", {}], "of the store");
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <SessionProvider>{children}</SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return client;
}

async function choose(onClose = () => {}) {
  const client = show(<SwitchSellerDialog open meId={aSession("CASHIER").user.id} onClose={onClose} />);
  await userEvent.click(await screen.findByRole("button", { name: /Luz/ }));
  return client;
}

test("lists only people with a PIN, without the current seller", async () => {
  serve(() => undefined);
  show(<SwitchSellerDialog open meId={aSession("CASHIER").user.id} onClose={() => {}} />);
  await screen.findByRole("button", { name: /Luz/ });
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  screen.getByText(/Sin PIN todavía: Pedro\. Para vender entra con su contraseña/);
});

test("creating an employee with a PIN asks an owner without one for her own, and saves hers first", async () => {
  const writes = serve(() => undefined);
  const close = vi.fn();
  show(<EmployeeDialog open employee={null} meWithoutPin="ana" onClose={close} />);
  await userEvent.type(screen.getByLabelText(/^Nombre/), "Brayan");
  await userEvent.type(screen.getByLabelText(/^PIN/), "2580");
  const create = () => userEvent.click(screen.getByRole("button", { name: "Crear" }));
  await create();
  await screen.findByText("Tu PIN es requerido");
  expect(writes).toEqual([]);
  await userEvent.type(screen.getByLabelText(/^Tu PIN/), "4826");
  await create();
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
  expect(writes.map(({ path, body }) => [path, body])).toEqual([
    ["/users/ana", { pin: "4826" }],
    ["/users", { name: "Brayan", role: "CASHIER", phoneOrEmail: null, pin: "2580" }],
  ]);
});

test("an owner with a PIN is not asked for it again", () => {
  serve(() => undefined);
  show(<EmployeeDialog open employee={null} meWithoutPin={null} onClose={() => {}} />);
  expect(screen.queryByLabelText(/^Tu PIN/)).toBeNull();
});

test("the right PIN on the keypad opens a session, and no data of the previous person remains", async () => {
  const writes = serve(() => undefined);
  const close = vi.fn();
  const client = await choose(close);
  for (const digit of "2580") await userEvent.click(screen.getByRole("button", { name: digit }));
  await userEvent.click(screen.getByRole("button", { name: "Entrar" }));
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
  expect(writes).toEqual([
    { path: "/auth/switch", body: { userId: "luz", pin: "2580" }, device: "the-device" },
  ]);
  expect(localStorage.getItem("token")).toBe("another");
  expect(client.getQueryData(["reports", "day"])).toBeUndefined();
  expect(client.getQueryData(["products", "list", {}])).toBe("of the store");
});

test.each([
  [{ status: 401, code: "INVALID_PIN" }, "Ese no es el PIN. Inténtalo otra vez."],
  [
    { status: 429, code: "TOO_MANY_TRIES" },
    "Fueron muchos intentos: el PIN de Luz no sirve por unos minutos. Puede entrar con su contraseña.",
  ],
  [
    { status: 403, code: "DEVICE_INACTIVE", message: "Este equipo está desactivado" },
    "Este equipo está desactivado",
  ],
])("a refusal %j is shown, the PIN is cleared, and the current seller stays", async (refused, text) => {
  serve(() => refused);
  const before = aSession("CASHIER").token;
  await choose();
  const box = screen.getByLabelText<HTMLInputElement>("PIN de Luz");
  await userEvent.type(box, "99a99{Enter}");
  await screen.findByText(text);
  expect(box.value).toBe("");
  expect(localStorage.getItem("token")).toBe(before);
});

test("a PIN that is too short is not sent", async () => {
  const writes = serve(() => undefined);
  await choose();
  await userEvent.type(screen.getByLabelText("PIN de Luz"), "258{Enter}");
  await screen.findByText("El PIN tiene de 4 a 6 números");
  expect(writes).toEqual([]);
});

test("own PIN: a weak one is refused locally, and the old one is asked for if the server requires it", async () => {
  const writes = serve(({ body }) => {
    if (body.currentPin === "2580") return undefined;
    if (body.currentPin) return { status: 400, code: "WRONG_PIN", message: "El PIN actual no es correcto" };
    return { status: 400, code: "INVALID_INPUT", errors: [{ field: "currentPin", message: "…" }] };
  });
  const close = vi.fn();
  show(<ChangeOwnPinDialog open userId="luz" onClose={close} />);
  const save = () => userEvent.click(screen.getByRole("button", { name: "Guardar PIN" }));
  const pin = screen.getByLabelText(/^PIN nuevo/);
  await userEvent.type(pin, "1111");
  await save();
  await screen.findByText(/un solo número repetido/);
  await userEvent.clear(pin);
  await userEvent.type(pin, "1379");
  await save();
  const current = await screen.findByLabelText(/^PIN actual/);
  await userEvent.type(current, "9999");
  await save();
  await screen.findByText("El PIN actual no es correcto");
  await userEvent.clear(current);
  await userEvent.type(current, "2580");
  await save();
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
  expect(writes.map(({ body }) => body)).toEqual([
    { pin: "1379" },
    { pin: "1379", currentPin: "9999" },
    { pin: "1379", currentPin: "2580" },
  ]);
});
