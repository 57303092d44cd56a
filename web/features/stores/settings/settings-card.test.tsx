// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { Role } from "#core/permissions.ts";
import { DEFAULT_STORE_SETTINGS, type StoreSettings } from "#core/store-settings.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { WHOLE_PESOS_MESSAGE } from "#web/ui/number-text.ts";
import { useStoreSettings } from "../stores.queries.ts";
import { StoreSettingsCard } from "./settings-card.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A server that stores changes, unless `answer` returns another response. */
function serve(stored: StoreSettings, answer: (patch: Partial<StoreSettings>) => Promise<Response | null>) {
  const sent: Partial<StoreSettings>[] = [];
  stubServer(async (_url: string, { method, body }: RequestInit) => {
    if (method === "PATCH") {
      const patch = JSON.parse(String(body));
      sent.push(patch);
      const other = await answer(patch);
      if (other) return other;
      Object.assign(stored, patch);
    }
    return Response.json({ status: "success", data: stored });
  });
  return sent;
}

function show(element: React.ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(<QueryClientProvider client={client}>{element}</QueryClientProvider>);
}

const showTo = (role: Role) => show(<StoreSettingsCard role={role} />);

const at = (label: string) => screen.findByRole<HTMLInputElement>("switch", { name: label });

test("a switch is saved at once, one after the other, and says so", async () => {
  let go = () => {};
  const waits = new Promise<null>((resolve) => {
    go = () => resolve(null);
  });
  const sent = serve({ ...DEFAULT_STORE_SETTINGS }, () => waits);
  showTo("ADMIN");
  const stock = await at("Vender sin existencias");
  fireEvent.click(stock);
  fireEvent.click(await at("Conteo a ciegas"));
  await expect.poll(() => sent).toEqual([{ sellBelowStock: true }]);
  expect(stock.checked).toBe(true);
  go();
  await expect.poll(() => screen.queryAllByText("Guardado").length).toBe(2);
  expect(sent).toEqual([{ sellBelowStock: true }, { blindCount: true }]);
  expect(stock.checked).toBe(true);
});

test("a refusal is shown next to the switch, which returns to the saved value", async () => {
  const refusal = Response.json({ code: "FORBIDDEN", message: "…" }, { status: 403 });
  serve({ ...DEFAULT_STORE_SETTINGS }, async () => refusal);
  showTo("OWNER");
  const credit = await at("Vender fiado");
  fireEvent.click(credit);
  await screen.findByText("Solo el dueño o un administrador puede cambiar esto.");
  expect(credit.checked).toBe(true);
  expect(screen.queryByText("Guardado")).toBeNull();
});

test("typed text waits for Guardar, and an unfinished number is not sent", async () => {
  const sent = serve({ ...DEFAULT_STORE_SETTINGS }, async () => null);
  showTo("OWNER");
  const days = await screen.findByLabelText("Días para pagar");
  expect(screen.queryByRole("button", { name: "Guardar" })).toBeNull();
  fireEvent.change(days, { target: { value: "1,5" } });
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await screen.findByText("El plazo del fiado debe ser un número entero de días entre 0 y 3.650");
  expect(sent).toEqual([]);
  fireEvent.change(days, { target: { value: "30" } });
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await screen.findByText("Guardado");
  fireEvent.change(days, { target: { value: "" } });
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await expect.poll(() => sent).toEqual([{ creditDays: 30 }, { creditDays: null }]);
});

test("an answer does not replace text that is typed after pressing Guardar", async () => {
  let go = () => {};
  const waits = new Promise<null>((resolve) => {
    go = () => resolve(null);
  });
  const sent = serve({ ...DEFAULT_STORE_SETTINGS }, () => waits);
  showTo("OWNER");
  const days = await screen.findByLabelText<HTMLInputElement>("Días para pagar");
  await userEvent.type(days, "1{Enter}");
  await expect.poll(() => sent).toEqual([{ creditDays: 1 }]);
  await userEvent.type(days, "5");
  go();
  await screen.findByText("Guardado");
  expect(days.value).toBe("15");
  await userEvent.clear(days);
  await userEvent.type(days, "20{Enter}");
  await expect.poll(() => sent).toEqual([{ creditDays: 1 }, { creditDays: 20 }]);
});

test("a repeated change, whose first answer is older, shows the value that another device saved", async () => {
  const stored: StoreSettings = { ...DEFAULT_STORE_SETTINGS };
  let tries = 0;
  serve(stored, async (patch) => {
    tries += 1;
    const firstAnswer = { ...DEFAULT_STORE_SETTINGS, ...patch };
    if (tries > 1) return Response.json({ status: "success", data: firstAnswer });
    Object.assign(stored, { creditDays: 45 });
    return Response.json({ code: "INTERNAL" }, { status: 500 }); // decides nothing about a write
  });
  showTo("OWNER");
  const days = await screen.findByLabelText<HTMLInputElement>("Días para pagar");
  await userEvent.type(days, "30{Enter}");
  await expect.poll(() => days.value).toBe("45");
  await userEvent.clear(days);
  await userEvent.type(days, "30{Enter}");
  await screen.findByText("Guardado");
  await expect.poll(() => days.value).toBe("45");
});

test("an unreadable amount is saved neither as a limit nor as none", async () => {
  const sent = serve({ ...DEFAULT_STORE_SETTINGS, creditLimit: 50_000 }, async () => null);
  showTo("OWNER");
  const limit = await screen.findByLabelText<HTMLInputElement>("Límite por cliente");
  await userEvent.clear(limit);
  await userEvent.type(limit, "1,5");
  await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
  expect([limit.value, document.activeElement]).toEqual(["$ 1,5", limit]);
  screen.getByText(WHOLE_PESOS_MESSAGE);
  await userEvent.clear(limit);
  await userEvent.type(limit, "1500");
  await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await expect.poll(() => sent).toEqual([{ creditLimit: 1_500 }]);
});

test("users without the permission read them", async () => {
  serve({ ...DEFAULT_STORE_SETTINGS, cashierDiscount: 10, creditLimit: 50_000 }, async () => null);
  showTo("CASHIER");
  await screen.findByText("Solo el dueño o un administrador puede cambiar esto.");
  const value = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
  expect(value("Límite por cliente")).toBe("$ 50.000");
  expect(value("Descuento que puede dar un cajero")).toBe("10 %");
  expect(value("Abrir y cerrar caja")).toBe("Opcional");
  for (const role of ["switch", "textbox", "combobox", "button"] as const)
    expect(screen.queryByRole(role)).toBeNull();
});

function Till() {
  return <output>{JSON.stringify(useStoreSettings())}</output>;
}

const shownSettings = () => JSON.parse(screen.getByRole("status").textContent);

test("before the settings load, the specification's defaults apply", async () => {
  let answer = (_settings: StoreSettings) => {};
  const settings = new Promise<StoreSettings>((resolve) => {
    answer = resolve;
  });
  stubServer(async () => Response.json({ status: "success", data: await settings }));
  show(<Till />);
  expect(shownSettings()).toEqual(DEFAULT_STORE_SETTINGS);
  const rounded: StoreSettings = { ...DEFAULT_STORE_SETTINGS, cashRounding: 50 };
  answer(rounded);
  await waitFor(() => expect(shownSettings()).toEqual(rounded));
});
