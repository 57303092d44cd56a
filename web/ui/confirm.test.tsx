// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { ConfirmProvider, confirm } from "./confirm.tsx";
import { Dialog } from "./dialogs/dialog.tsx";

// Loads the lazy dialog first, so that its load time on a busy machine does not fail a test.
beforeAll(() => import("./dialogs/confirm-dialog.tsx"));
afterEach(cleanup);

const question = {
  title: "¿Eliminar producto?",
  text: "Esta acción no se puede deshacer.",
  tone: "danger",
} as const;

function Page() {
  return (
    <ConfirmProvider>
      <p>Productos</p>
    </ConfirmProvider>
  );
}

test.each([
  ["Confirmar", true],
  ["Cancelar", false],
])("%s answers %s and closes", async (name, expected) => {
  render(<Page />);
  const answer = confirm(question);
  await screen.findByRole("alertdialog", { name: question.title });
  await userEvent.click(screen.getByRole("button", { name }));
  expect(await answer).toBe(expected);
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

test("focus starts on Cancelar, and Escape means no", async () => {
  render(<Page />);
  const answer = confirm(question);
  const cancel = await screen.findByRole("button", { name: "Cancelar" });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  await userEvent.keyboard("{Escape}");
  expect(await answer).toBe(false);
});

test("a second question answers the first with no", async () => {
  render(<Page />);
  const first = confirm(question);
  const second = confirm({ title: "¿Cerrar la caja?" });
  expect(await first).toBe(false);
  await userEvent.click(await screen.findByRole("button", { name: "Confirmar" }));
  expect(await second).toBe(true);
});

test("Escape answers the question and leaves the dialog under it open; the next Escape closes that", async () => {
  const close = vi.fn();
  render(
    <ConfirmProvider>
      <Dialog open onClose={close} title="Editar Producto">
        <input aria-label="Nombre" />
      </Dialog>
    </ConfirmProvider>,
  );
  await screen.findByRole("dialog", { name: "Editar Producto" });
  const answer = confirm(question);
  const cancel = await screen.findByRole("button", { name: "Cancelar" });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  await userEvent.keyboard("{Escape}");
  expect(await answer).toBe(false);
  expect(close).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await userEvent.keyboard("{Escape}");
  expect(close).toHaveBeenCalledOnce();
});

test("throws without a provider", () => {
  expect(() => confirm(question)).toThrow("ConfirmProvider");
});
