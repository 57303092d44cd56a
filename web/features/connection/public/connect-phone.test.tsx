// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { stubServer } from "#web/test/server-answers.ts";
import { ConnectPhoneCard } from "./connect-phone.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(https: "OWN" | "PROXY" | "OFF", addresses: string[], origin = "http://localhost:3000") {
  vi.stubGlobal("location", new URL(origin));
  stubServer(async (url: string) =>
    Response.json({
      status: "success",
      data: url.endsWith("/addresses")
        ? { addresses }
        : { https, port: 3443, fingerprint: "AB:CD", printing: true },
    }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConnectPhoneCard />
    </QueryClientProvider>,
  );
}

const TWO = ["http://192.168.1.20:3000", "http://10.0.0.7:3000"];

test("leads to the page at the likeliest address", async () => {
  show("OWN", TWO);
  await screen.findByText("http://192.168.1.20:3000/conectar");
  screen.getByText("AB:CD");
});

test("prefers the address that is known to work", async () => {
  show("OWN", TWO, "http://10.0.0.7:3000");
  await screen.findByText("http://10.0.0.7:3000/conectar");
});

test("says when the page is already secure", async () => {
  show("PROXY", TWO, "https://tienda.example");
  await screen.findByText(/Esta dirección ya es segura/);
  screen.getByText("https://tienda.example");
});

test("sends visitors without the proxy to it", async () => {
  show("PROXY", TWO);
  await screen.findByText(/entra por la dirección segura/);
});

test("links to the plain address if HTTPS is off, and says what does not work", async () => {
  show("OFF", TWO);
  await screen.findByText("http://192.168.1.20:3000");
  screen.getByText(/menos leer códigos con la cámara/);
});

test("says that nobody else is let in", async () => {
  show("OWN", []);
  await screen.findByText(/solo se abre en su propio computador/);
  expect(screen.queryByRole("button", { name: "Copiar dirección" })).toBeNull();
});
