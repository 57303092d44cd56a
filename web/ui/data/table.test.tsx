// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Table, type TableColumn } from "./table.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** jsdom has no layout, so the window's width is faked. */
function windowIs(wide: boolean) {
  const listeners = new Set<() => void>();
  const list = {
    matches: wide,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  vi.stubGlobal("matchMedia", () => list);
  return (next: boolean) => {
    list.matches = next;
    for (const listener of listeners) listener();
  };
}

type Sale = { id: string; date: string; total: string };
const sales: Sale[] = [
  { id: "a1", date: "5 de marzo", total: "$ 14.900" },
  { id: "b2", date: "6 de marzo", total: "$ 2.400" },
];
const columns: TableColumn<Sale>[] = [
  { key: "date", header: "Fecha", cell: (sale) => sale.date, phone: "title" },
  { key: "total", header: "Total", cell: (sale) => sale.total, align: "end" },
  {
    key: "actions",
    header: "Acciones",
    cell: (sale) => <a href={`/${sale.id}`}>Ver detalles</a>,
    phone: "foot",
  },
];
const table = <Table label="Ventas" columns={columns} rows={sales} rowKey={(sale) => sale.id} />;

test("a heading above rows is neither a row nor a column header", () => {
  windowIs(true);
  render(
    <Table
      label="Ventas"
      columns={columns}
      rows={sales}
      rowKey={(sale) => sale.id}
      headingOf={(sale) => (sale.id === "a1" ? "Ayer" : null)}
    />,
  );
  screen.getByText("Ayer");
  expect(screen.getAllByRole("row")).toHaveLength(3);
  expect(screen.getAllByRole("columnheader")).toHaveLength(3);
});

test("is a table with headers when there is room", () => {
  windowIs(true);
  render(table);
  const headers = within(screen.getByRole("table", { name: "Ventas" })).getAllByRole("columnheader");
  expect(headers.map((header) => header.textContent)).toEqual(["Fecha", "Total", "Acciones"]);
  expect(screen.getAllByRole("row")).toHaveLength(3);
});

test("is a list on a phone, with labels only where needed", () => {
  windowIs(false);
  render(table);
  expect(screen.queryByRole("table")).toBeNull();
  const [first] = within(screen.getByRole("list", { name: "Ventas" })).getAllByRole("listitem");
  expect(first!.textContent).toBe("5 de marzoTotal$ 14.900Ver detalles");
  expect(within(first!).getByRole("link", { name: "Ver detalles" }).getAttribute("href")).toBe("/a1");
});

test("on a phone a plain line and the figure beside the title have their labels for screen readers only", () => {
  windowIs(false);
  const [date, total, actions] = columns as [TableColumn<Sale>, TableColumn<Sale>, TableColumn<Sale>];
  const place: TableColumn<Sale> = { key: "id", header: "Código", cell: ({ id }) => id, phone: "plain" };
  const columnsOnAPhone = [date, { ...total, phone: "side" as const }, place, actions];
  render(<Table label="Ventas" tight columns={columnsOnAPhone} rows={sales} rowKey={(sale) => sale.id} />);
  expect(screen.getAllByRole("listitem")[0]!.textContent).toBe(
    "5 de marzoTotal $ 14.900Códigoa1Ver detalles",
  );
  for (const label of ["Total", "Código"])
    for (const hidden of screen.getAllByText(label)) expect(hidden.className).toBe("sr-only");
});

test("changes when the window is turned", () => {
  const turn = windowIs(false);
  render(table);
  act(() => turn(true));
  expect(screen.getByRole("table", { name: "Ventas" })).toBeTruthy();
});
