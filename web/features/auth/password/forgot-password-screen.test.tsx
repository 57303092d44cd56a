// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { stubServer } from "#web/test/server-answers.ts";
import { ForgotPasswordScreen } from "./forgot-password-screen.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function askFor(email: string, hasMailServer: boolean): Promise<string> {
  const resetCommand = `npx ./mostrador-0.9.0.tgz reset ${email}`;
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  stubServer(() => Response.json({ status: "success", message: "", data: { hasMailServer, resetCommand } }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ForgotPasswordScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByLabelText(/correo/i), `${email}{Enter}`);
  await screen.findByRole("heading", { name: "Revisa tu Email" });
  return document.body.textContent ?? "";
}

test("without a mail server the screen promises no mail, and says how to get the link", async () => {
  const text = await askFor("ana@example.com", false);
  expect(text).toContain("desde aquí no sale ningún mensaje");
  expect(text).toContain("npx ./mostrador-0.9.0.tgz reset ana@example.com");
  expect(text).not.toContain("te llega un enlace");
});

test("with a mail server the screen says that the link arrives by mail", async () => {
  const text = await askFor("ana@example.com", true);
  expect(text).toContain("te llega un enlace");
  expect(text).not.toContain("reset ana@example.com");
});
