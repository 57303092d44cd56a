// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { PurchaseOrder } from "#core/contract/purchase-orders/purchase-orders.ts";
import { createOrderColumns } from "./order-columns.tsx";

afterEach(cleanup);

const none = () => {};
const actions = createOrderColumns({ show: none, edit: none, move: none, remove: none, receive: none });

test.each([
  ["PENDING", ["Aprobar y enviar OC-1", "Cancelar OC-1", "Ver OC-1", "Editar OC-1", "Eliminar OC-1"]],
  ["ORDERED", ["Recibir OC-1", "Recibir una parte de OC-1", "Cancelar OC-1", "Ver OC-1"]],
  ["COMPLETED", ["Ver OC-1"]],
] as const)("the buttons of a %s order are %j", (status, names) => {
  const order = { orderNumber: "OC-1", status } as PurchaseOrder;
  render(actions.find(({ key }) => key === "actions")!.cell(order));
  const buttons = screen.getAllByRole("button");
  expect(buttons.map((button) => button.getAttribute("aria-label") ?? button.textContent)).toEqual(names);
});
