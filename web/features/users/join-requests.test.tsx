// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { JoinRequestList } from "./employees-screen.tsx";

afterEach(cleanup);

const pedro = {
  id: "0198c1aa-0000-7000-8000-000000000001",
  name: "Pedro",
  phoneOrEmail: "3001234567",
  role: "PENDING",
  requestedRole: "CASHIER",
  hasPin: false,
  createdAt: "2026-03-05T19:30:00.000Z",
} as const;

test.each(["Rechazar a Pedro", "Aprobar a Pedro"])(
  "%s shows the spinner only on that button",
  async (name) => {
    const never = () => new Promise<void>(() => {});
    render(<JoinRequestList people={[pedro]} approve={never} reject={never} />);
    await userEvent.click(screen.getByRole("button", { name }));
    const busy = screen.getAllByRole("button").filter((button) => button.getAttribute("aria-busy"));
    expect(busy.map((button) => button.getAttribute("aria-label"))).toEqual([name]);
  },
);
