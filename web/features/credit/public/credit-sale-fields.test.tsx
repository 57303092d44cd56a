// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { NO_CREDIT_SALE_CHOICES } from "./credit-sale-choices.ts";
import { CreditSaleFields } from "./credit-sale-fields.tsx";
import { type CreditSaleVerdict, findCreditObstacle } from "./credit-verdict.ts";

afterEach(cleanup);

const verdict: CreditSaleVerdict = {
  balance: 8_000,
  balanceAfter: 13_000,
  limit: 10_000,
  room: 2_000,
  overdue: 3_000,
  refused: "LIMIT",
  mayAllow: true,
  needsConsent: true,
};

function Till({ verdict }: { verdict: CreditSaleVerdict }) {
  const [answer, setAnswer] = useState(NO_CREDIT_SALE_CHOICES);
  return (
    <>
      <CreditSaleFields verdict={verdict} answer={answer} onAnswer={setAnswer} />
      <button type="button" disabled={findCreditObstacle(verdict, answer) !== null}>
        Fiar
      </button>
    </>
  );
}

const fiar = () => screen.getByRole<HTMLButtonElement>("button", { name: "Fiar" });

test("lets an owner exceed the limit, and asks for consent before the sale", () => {
  render(<Till verdict={verdict} />);
  expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
    "$ 8.000",
    "$ 13.000",
    "$ 2.000",
  ]);
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toEqual([
    "Tiene vencidos $ 3.000.",
    "Quedaría debiendo más que su cupo.",
  ]);
  expect(fiar().disabled).toBe(true);
  fireEvent.click(screen.getByLabelText("Fiarle de todos modos"));
  expect(fiar().disabled).toBe(true);
  fireEvent.click(screen.getByLabelText("Dijo que sí"));
  expect(fiar().disabled).toBe(false);
});

test("shows a cashier who may decide, and nobody while credit is paused", () => {
  const { rerender } = render(<Till verdict={{ ...verdict, overdue: 0, mayAllow: false }} />);
  screen.getByText("Quedaría debiendo más que su cupo. Solo el dueño o un administrador puede fiarle más.");
  expect(screen.queryByLabelText("Fiarle de todos modos")).toBeNull();
  rerender(<Till verdict={{ ...verdict, refused: "PAUSED", mayAllow: false, needsConsent: false }} />);
  screen.getByText("El fiado de este cliente está en pausa: se le quita en su cuenta, en Fiados.");
  expect(fiar().disabled).toBe(true);
});
