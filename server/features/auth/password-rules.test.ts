import { dictionary } from "@zxcvbn-ts/language-common";
import { describe, expect, it } from "vitest";
import { passwordProblem } from "#core/password.ts";
import { bareForms, isEasilyGuessed } from "./password-rules.ts";

const common = new Set(dictionary["passwords-common"]);
const shop = ["Tienda La Bendición", "Ángela Rojas", "ventas.bendicion@example.com"];

it.each([
  ["Colombia2026!", "colombia"],
  ["P@$$w0rd1!", "password"],
  ["!QAZ2wsx", "1qaz2wsx"],
  ["Contraseña1!", "contrasena"],
  ["2026!Clave", "clave"],
])("%s is %s in disguise", (password, bare) => expect(bareForms(password)).toContain(bare));

describe("easily guessed", () => {
  it.each([
    "Password1!",
    "P@ssw0rd",
    "Qwerty123!",
    "1qaz!QAZ",
    "Abc12345!",
    "Aaaaaaa1!",
    "Colombia2026!",
    "Contraseña1!",
    "M0str@dor2026!",
    "!Tienda2026",
    "PuntoDeVenta#1",
    "Bendicion2026!",
    "Tienda.La.Bendición1",
    "Angela1990!",
    "Ventasbendicion1!",
  ])("%s", (password) => {
    expect(passwordProblem(password)).toBeNull();
    expect(isEasilyGuessed(password, common, shop)).toBe(true);
  });
});

it.each(["Panela-y-Queso.8", "Segura123!", "tres Gatos en 1 Techo!", "xK9#mQ2$vL", "Bendecidos2026!"])(
  "%s is not",
  (password) => expect(isEasilyGuessed(password, common, shop)).toBe(false),
);

it("knows the whole list, the end of it too", () => {
  expect(common.size).toBeGreaterThan(3_000);
  for (const word of dictionary["passwords-common"].filter((entry) => /^[a-z]{6,}$/.test(entry)).slice(-50))
    expect(isEasilyGuessed(`${word[0]!.toUpperCase()}${word.slice(1)}#2026`, common, [])).toBe(true);
});
