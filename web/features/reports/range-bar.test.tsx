// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { ReportRangeBar } from "./range-bar.tsx";
import type { ReportRange } from "./report-range.ts";

function Bar() {
  const [range, setRange] = useState<ReportRange>({ startDate: "2026-11-01", endDate: "2026-11-30" });
  return <ReportRangeBar range={range} today="2026-11-30" onChange={setRange} />;
}

const pressed = () => screen.getAllByRole("button", { pressed: true }).map(({ textContent }) => textContent);

test("of two ranges with the same days only the pressed one is marked", () => {
  render(<Bar />);
  expect(pressed()).toEqual(["Últimos 30 días"]);
  for (const name of ["Este mes", "Esta semana", "Hoy", "Últimos 30 días"]) {
    fireEvent.click(screen.getByRole("button", { name }));
    expect(pressed()).toEqual([name]);
  }
});
