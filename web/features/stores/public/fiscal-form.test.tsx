// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { FiscalProfile } from "#core/contract/fiscal/fiscal-profile.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { FiscalProfileForm } from "./fiscal-form.tsx";

Element.prototype.scrollIntoView = () => {}; // jsdom has no scrollIntoView

const MUNICIPALITIES = [
  { code: "11001", name: "Bogotá D.C.", department: "Bogotá D.C." },
  { code: "05615", name: "Rionegro", department: "Antioquia" },
  { code: "68615", name: "Rionegro", department: "Santander" },
  { code: "76001", name: "Cali", department: "Valle del Cauca" },
  { code: "76126", name: "Calima", department: "Valle del Cauca" },
];

const PROFILE: FiscalProfile = {
  vat: "NOT_RESPONSIBLE",
  consumptionTax: false,
  simple: false,
  qualities: [],
  personType: "NATURAL",
  documentType: "NIT",
  document: "900373076",
  checkDigit: "4",
  legalName: "Rosalba Gómez",
  tradeName: "La Ñapa",
  address: "Cra 52 # 49-01",
  municipality: null,
  municipalityName: null,
  postalCode: null,
  email: null,
  phone: null,
  activity: null,
  freeItemTax: "EXCLUDED",
  creditDays: 30,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function showForm(filled: Partial<FiscalProfile> = {}) {
  const sent: unknown[] = [];
  const onDone = vi.fn();
  stubServer(async (url: string, { method, body }: RequestInit) => {
    if (method === "PATCH") sent.push(JSON.parse(body as string));
    const search = new URL(url, "http://shop").searchParams.get("search") ?? "";
    const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
    const found = MUNICIPALITIES.filter(({ name, department }) =>
      plain(search)
        .split(" ")
        .every((word) => plain(`${name} ${department}`).includes(word)),
    );
    return Response.json({ status: "success", data: url.includes("municipalities") ? found : PROFILE });
  });
  const fiscal = { ...PROFILE, ...filled };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FiscalProfileForm fiscal={fiscal} complete onDone={onDone} />
    </QueryClientProvider>,
  );
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Guardar datos" }));
  const municipality = screen.getByLabelText<HTMLInputElement>("Municipio");
  return {
    sent,
    onDone,
    save,
    municipality,
    saveWith: (typed: string) => {
      fireEvent.change(municipality, { target: { value: typed } });
      save();
    },
  };
}

test("an empty address and municipality are marked, the first gets the focus, and nothing is sent", async () => {
  const { sent, onDone, save, municipality } = showForm({ address: null });
  save();
  const address = screen.getByLabelText("Dirección");
  await screen.findByText("Escribe la dirección: va en cada documento");
  expect(address.getAttribute("aria-invalid")).toBe("true");
  expect(municipality.getAttribute("aria-invalid")).toBe("true");
  screen.getByText("Escribe el municipio y elígelo de la lista");
  expect(document.activeElement).toBe(address);
  expect(sent).toEqual([]);
  expect(onDone).not.toHaveBeenCalled();
});

test.each([
  ["bogota", "11001", "Bogotá D.C., Bogotá D.C."],
  ["Cali", "76001", "Cali, Valle del Cauca"],
  ["rionegro, santander", "68615", "Rionegro, Santander"],
])(
  "a municipality typed as '%s' and not picked is saved, because it names one",
  async (typed, code, name) => {
    const { sent, onDone, saveWith, municipality } = showForm();
    saveWith(typed);
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent).toEqual([{ municipality: code }]);
    expect(municipality.value).toBe(name);
  },
);

test.each(["rionegro", "macondo"])(
  "a municipality typed as '%s' must be picked from the list, because it names none or several",
  async (typed) => {
    const { sent, onDone, saveWith, municipality } = showForm();
    saveWith(typed);
    await screen.findByText("Elige el municipio de la lista");
    expect(document.activeElement).toBe(municipality);
    expect(sent).toEqual([]);
    expect(onDone).not.toHaveBeenCalled();
  },
);
