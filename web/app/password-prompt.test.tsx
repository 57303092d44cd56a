// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { exportSales } from "#core/contract/sales/sale-lists.ts";
import { call } from "#web/api/client.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { clearSessionAndReplica, storeSession } from "#web/api/stored-session.ts";
import { PasswordPrompt } from "#web/app/password-prompt.tsx";
import { aSession } from "#web/test/builders.ts";
import { resetBrowserHistory } from "#web/test/reset-history.ts";
import { stubServer } from "#web/test/server-answers.ts";

afterEach(async () => {
  cleanup();
  clearSessionAndReplica();
  vi.unstubAllGlobals();
  await resetBrowserHistory();
});

const session = aSession("OWNER");

function show(pinOnly?: true) {
  storeSession(session);
  const bodies: unknown[] = [];
  stubServer(async (url: string, { body }: RequestInit) => {
    if (!url.includes("/auth/"))
      return Response.json({ code: "PASSWORD_REQUIRED", message: "…" }, { status: 403 });
    if (url.endsWith("/verify")) return Response.json({ status: "success", data: session });
    bodies.push(JSON.parse(String(body)));
    const { password } = JSON.parse(String(body));
    return password === "buena"
      ? Response.json({ status: "success", token: "with a password", data: session })
      : Response.json({ code: "INVALID_CREDENTIALS", message: "Invalid credentials" }, { status: 401 });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <SessionProvider>
          <PasswordPrompt user={{ ...session.user, ...(pinOnly && { pinOnly, email: null }) }} />
        </SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return bodies;
}

const refused = () => call(exportSales).catch(() => {});
const dialog = () => screen.findByRole("dialog", { name: "Esto pide tu contraseña" });

test("a call that a PIN may not make asks for the password, and continues with a session of its own", async () => {
  const bodies = show();
  await refused();
  await dialog();
  const box = screen.getByLabelText(/^Contraseña de/);
  await userEvent.type(box, "mala{Enter}");
  await screen.findByText("Esa no es tu contraseña. Inténtalo otra vez.");
  await userEvent.clear(box);
  await userEvent.type(box, "buena{Enter}");
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(bodies.at(-1)).toEqual({ email: session.user.email, password: "buena" });
  expect(localStorage.getItem("token")).toBe("with a password");
});

test("a background read asks once", async () => {
  show();
  await refused();
  await dialog();
  await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await refused();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a user without a password sees who has the permission", async () => {
  show(true);
  await refused();
  await dialog();
  screen.getByText(/no tiene contraseña/);
});
