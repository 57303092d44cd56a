// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { countBackSteps, resetBrowserHistory } from "#web/test/reset-history.ts";
import { ConfirmProvider } from "../confirm.tsx";
import { Field } from "../fields/field.tsx";
import { TextInput } from "../fields/text-input.tsx";
import { RadioGroup } from "../forms/radio-group.tsx";
import { Dialog } from "./dialog.tsx";

// Loads the lazy confirmation first, so that its load time on a busy machine does not fail a test.
beforeAll(() => import("./confirm-dialog.tsx"));
afterEach(cleanup);
beforeEach(resetBrowserHistory);

function Form() {
  const [open, setOpen] = useState(true);
  const [name, setName] = useState("");
  return (
    <ConfirmProvider>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        unsaved={name !== ""}
        title="Nuevo Producto"
        onSubmit={() => {}}
      >
        <input aria-label="Nombre" value={name} onChange={({ target }) => setName(target.value)} />
      </Dialog>
    </ConfirmProvider>
  );
}

function MoneyOut() {
  return (
    <ConfirmProvider>
      <Dialog open onClose={() => {}} title="Salida" onSubmit={(event) => event.preventDefault()}>
        <Field label="Cuánto" required>
          <TextInput />
        </Field>
        <Field label="Nota">
          <TextInput />
        </Field>
        <RadioGroup
          legend="Para qué"
          name="category"
          options={[{ value: "EXPENSE", label: "Gasto" }]}
          value={null}
          onChange={() => {}}
        />
        <button type="submit">Anotar</button>
      </Dialog>
    </ConfirmProvider>
  );
}

function OpenedByLostButton() {
  const [step, setStep] = useState<"button" | "open" | "closed">("button");
  return (
    <ConfirmProvider>
      <h1 tabIndex={-1}>Productos</h1>
      {step === "button" && (
        <button type="button" onClick={() => setStep("open")}>
          Agregar
        </button>
      )}
      <Dialog open={step === "open"} onClose={() => setStep("closed")} title="Nuevo Producto">
        <input aria-label="Nombre" />
      </Dialog>
    </ConfirmProvider>
  );
}
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const answer = async (name: string) => {
  const question = await screen.findByRole("alertdialog", { name: "¿Descartar lo que escribiste?" });
  await userEvent.click(screen.getByRole("button", { name }));
  await waitFor(() => expect(question.isConnected).toBe(false));
};

async function goBack() {
  await waitFor(() => expect(countBackSteps()).toBe(1));
  history.back();
}

test.each([
  ["Escape", () => userEvent.keyboard("{Escape}")],
  ["the back button", goBack],
  ["the cross", () => userEvent.click(screen.getByRole("button", { name: "Cerrar" }))],
])("%s asks before it discards typed text, and stays open when the person keeps it", async (_, leave) => {
  render(<Form />);
  await userEvent.type(await screen.findByLabelText("Nombre"), "Panela");
  await leave();
  await answer("Cancelar");
  expect(screen.getByLabelText<HTMLInputElement>("Nombre").value).toBe("Panela");
  await leave();
  await answer("Confirmar");
  await closed();
});

test.each([
  ["Escape", () => userEvent.keyboard("{Escape}")],
  ["the back button", goBack],
  ["the cross", () => userEvent.click(screen.getByRole("button", { name: "Cerrar" }))],
])("%s closes an untouched form at once", async (_, leave) => {
  render(<Form />);
  await screen.findByLabelText("Nombre");
  await leave();
  await closed();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("the focus goes to the heading when the control that opened the dialog is gone", async () => {
  render(<OpenedByLostButton />);
  await userEvent.click(screen.getByRole("button", { name: "Agregar" }));
  await screen.findByLabelText("Nombre");
  await userEvent.click(screen.getByRole("button", { name: "Cerrar" }));
  await closed();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Productos"));
});

test("a refused form moves the focus to the first required control without a value", async () => {
  render(<MoneyOut />);
  const save = screen.getByRole("button", { name: "Anotar" });
  await userEvent.click(save);
  expect(document.activeElement).toBe(screen.getByLabelText(/Cuánto/));
  await userEvent.keyboard("2000");
  await userEvent.click(save);
  expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Gasto" }));
});
