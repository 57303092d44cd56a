// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { TillCash } from "./till-cash.tsx";

afterEach(cleanup);

const end = vi.fn();

function Till() {
  const [cash, setCash] = useState<number | null>(null);
  return (
    <TillCash
      label="Monto"
      total={4_200}
      value={cash}
      onChange={setCash}
      step={100}
      onEnter={() => end(cash)}
    />
  );
}

test("the exact amount is one key away from the box, and the next Enter ends the sale", async () => {
  Element.prototype.scrollIntoView = () => {};
  render(<Till />);
  await userEvent.click(screen.getByLabelText("Monto"));
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe("Exacto");
  await userEvent.keyboard("{Enter}{Enter}");
  expect(end.mock.calls).toEqual([[4_200]]);
});
