// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { hasPermission, type Permission, ROLES, type Role } from "#core/permissions.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { clearSessionAndReplica, storeSession } from "#web/api/stored-session.ts";
import { ROUTES } from "#web/app/routes.ts";
import { FREQUENT_HELP_ANSWERS } from "#web/features/help/faq.ts";
import { SEARCH_ONLY_HELP_ANSWERS } from "#web/features/help/search-only-answers.ts";
import { aSession } from "#web/test/builders.ts";
import { resetBrowserHistory } from "#web/test/reset-history.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { MyStoreScreen } from "./my-store-screen.tsx";
import {
  findStoreSettings,
  listSectionCards,
  listStoreSettings,
  mayOpenSection,
  STORE_SECTION_NAMES,
  STORE_SECTIONS,
} from "./settings.ts";
import { StoreSectionScreen } from "./store-section-screen.tsx";

// jsdom has no matchMedia, which the theme reads when it is imported.
vi.hoisted(() => {
  const list = { matches: false, addEventListener() {}, removeEventListener() {} };
  Object.assign(window, { matchMedia: () => list });
});

afterEach(async () => {
  cleanup();
  clearSessionAndReplica();
  vi.unstubAllGlobals();
  await resetBrowserHistory();
});

Element.prototype.scrollIntoView = () => {}; // jsdom has no scrollIntoView

const as = (role: Role) => (permission: Permission) => hasPermission(role, permission);

const OUTBOX = { work: [], email: { address: "ana@tienda.co", confirmed: true } };

/** Answers what decides whether a card is shown; the other cards show that they could not load. */
function serve(session: ReturnType<typeof aSession>) {
  stubServer(async (url: string) => {
    const data = url.endsWith("/verify")
      ? session
      : url.endsWith("/store/settings")
        ? DEFAULT_STORE_SETTINGS
        : url.endsWith("/outbox")
          ? OUTBOX
          : null;
    return data ? Response.json({ status: "success", data }) : Response.json({}, { status: 400 });
  });
}

function Address() {
  const { pathname, hash } = useLocation();
  return <output aria-label="address">{pathname + hash}</output>;
}

function show(address: string, role: Role = "OWNER") {
  const session = aSession(role);
  storeSession(session);
  serve(session);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <SessionProvider>
          <Routes>
            <Route path="/my-store" element={<MyStoreScreen />} />
            <Route path="/my-store/:section" element={<StoreSectionScreen />} />
          </Routes>
          <Address />
        </SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const address = () => screen.getByLabelText("address").textContent;

test.each([null, ...STORE_SECTION_NAMES])(
  "every listed setting is on its page under its title: %s",
  async (section) => {
    show(section ? `/my-store/${section}` : "/my-store");
    const listed = listStoreSettings(as("OWNER")).filter((setting) => setting.section === section);
    for (const { title } of listed) await screen.findByRole("region", { name: title });
    const cards = [...document.querySelectorAll("section h2")].map(({ textContent }) => textContent);
    expect(cards).toEqual(listed.filter(({ title, card }) => title === card).map(({ title }) => title));
  },
);

test.each(ROLES.filter((role) => role !== "PENDING"))("%s opens no page without a card", (role) => {
  const may = as(role);
  for (const section of STORE_SECTION_NAMES) {
    const route = ROUTES.find(({ path }) => path === `/my-store/${section}`)!;
    const { title, permission } = STORE_SECTIONS[section];
    expect(route).toMatchObject({ title, ...(permission && { permission }) });
    expect(!route.permission || may(route.permission), section).toBe(mayOpenSection(may, section));
    expect(listSectionCards(section, may).length > 0, section).toBe(mayOpenSection(may, section));
  }
});

test("a cashier finds neither taxes nor backups, and reads how the store sells", async () => {
  show("/my-store", "CASHIER");
  const links = within(screen.getByRole("navigation", { name: "Ajustes" })).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    ["ventas", "aparatos", "personas", "equipos"].map((section) => `/my-store/${section}`),
  );
  await userEvent.type(screen.getByLabelText("Buscar un ajuste"), "iva");
  await screen.findByText(/^No encontramos ese ajuste/);
  await userEvent.clear(screen.getByLabelText("Buscar un ajuste"));
  await userEvent.type(screen.getByLabelText("Buscar un ajuste"), "conteo a ciegas{Enter}");
  expect(address()).toBe("/my-store/ventas#caja");
  // Who only reads sees no groups, so the card itself is shown.
  await expect.poll(() => document.activeElement).toBe(screen.getByRole("region", { name: "Cómo vendes" }));
});

test("an older address leads to the page of its card, which gets the focus; an unknown one stays", async () => {
  show("/my-store#pagos-por-celular");
  await expect.poll(address).toBe("/my-store/ventas#pagos-por-celular");
  const part = await screen.findByRole("region", { name: "Cómo te pagan por celular" });
  await expect.poll(() => document.activeElement).toBe(part);
  cleanup();
  show("/my-store#otra-cosa");
  await screen.findByRole("heading", { name: "Mi Tienda" });
  expect(address()).toBe("/my-store#otra-cosa");
});

test.each([
  ["impresora", "Impresora"],
  ["báscula", "Balanza"],
  ["nequi", "Cómo te pagan por celular"],
  ["breb", "Cómo te pagan por celular"],
  ["redondear", "Al vender"],
  ["cajón", "Impresora"],
  ["cambiar clave", "Seguridad"],
  ["pin", "Seguridad"],
  ["rut", "Impuestos y DIAN"],
  ["color", "Personalización"],
  ["excel", "Copias de seguridad"],
  ["respaldo", "Copias de seguridad"],
  ["wifi", "Conectar un celular"],
  ["equipos", "Equipos"],
  ["descuento", "Los cajeros"],
  ["empleado", "Código de la tienda"],
  ["domicilios", "La tirilla"],
])("«%s» finds %s first", (typed, title) => {
  expect(findStoreSettings(typed, as("OWNER"))[0]?.title).toBe(title);
});

test("the help leads to settings that exist", () => {
  const links = [...FREQUENT_HELP_ANSWERS, ...SEARCH_ONLY_HELP_ANSWERS]
    .map(({ link }) => link?.to ?? "")
    .filter((to) => to.startsWith("/my-store"));
  expect(links.length).toBeGreaterThan(4);
  const settings = listStoreSettings(as("OWNER")).map(({ to }) => to);
  for (const to of links) expect(to.includes("#") ? settings : ROUTES.map(({ path }) => path)).toContain(to);
});
