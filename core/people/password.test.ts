import { describe, expect, it } from "vitest";
import { checkPasswordRules, findPasswordProblem } from "./password.ts";

describe("password rules", () => {
  it.each([
    ["", "La contraseña debe tener al menos 8 caracteres"],
    ["Ab1!", "La contraseña debe tener al menos 8 caracteres"],
    ["abcdefgh", "La contraseña debe contener al menos una letra mayúscula"],
    ["ABCDEFGH", "La contraseña debe contener al menos una letra minúscula"],
    ["Abcdefgh", "La contraseña debe contener al menos un número"],
    ["Abcdefg1", "La contraseña debe contener al menos un símbolo especial"],
    ["Abcdef1-", "La contraseña debe contener al menos un símbolo especial"],
    ["Abcdef1!", null],
    ['Ñandúes1"', null],
  ])("%s → %s", (password, problem) => expect(findPasswordProblem(password)).toBe(problem));

  it.each([...'!@#$%^&*(),.?:{}|<>"'])("takes %s as a symbol", (symbol) =>
    expect(findPasswordProblem(`Abcdefg1${symbol}`)).toBeNull(),
  );

  it("lists all five with their state", () =>
    expect(checkPasswordRules("abc1").map((rule) => rule.met)).toEqual([false, false, true, true, false]));
});
