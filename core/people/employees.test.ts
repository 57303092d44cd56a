import { describe, expect, it } from "vitest";
import { ROLES } from "#core/permissions.ts";
import { findEmployeeChangeProblem, findEmployeeRemovalProblem } from "./employees.ts";

const actor = { id: "a", role: "ADMIN" } as const;
const owner = { id: "o", role: "OWNER" } as const;

describe("who may change whom", () => {
  it.each([
    [owner, "ADMIN EMPLOYEE CASHIER PENDING"],
    [actor, "EMPLOYEE CASHIER PENDING"],
  ])("%o", (who, allowed) => {
    const may = (problem: typeof findEmployeeChangeProblem) =>
      ROLES.filter((role) => problem(who, { id: "x", role }) === null).join(" ");
    expect([may(findEmployeeChangeProblem), may(findEmployeeRemovalProblem)]).toEqual([allowed, allowed]);
  });

  it("refuses that a person removes their own account", () =>
    expect([findEmployeeRemovalProblem(owner, owner), findEmployeeRemovalProblem(actor, actor)]).toEqual([
      "CANNOT_REMOVE_ONESELF",
      "CANNOT_REMOVE_ONESELF",
    ]));
});
