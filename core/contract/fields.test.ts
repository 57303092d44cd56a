import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dayField,
  emailField,
  FIELD_LIMITS,
  isEmail,
  optionalTextField,
  typedPasswordField,
  uuidField,
} from "./fields.ts";
import { queryIntegerField } from "./lists.ts";

describe("e-mail", () => {
  it.each([
    ["ana@tienda.co", true],
    ["ana.maría@ñandú.com.co", true],
    ["a@b.c", true],
    ["a@..b", true],
    ["a@b", false],
    ["a@.b", false],
    ["a@b.", false],
    ["@b.c", false],
    ["a@b@c.d", false],
    ["a @b.c", false],
    ["a@b.c\u00a0", false],
    ["", false],
  ])("%j: %s", (text, well) => expect(isEmail(text)).toBe(well));

  it("follows the specification's pattern: text, @, text, dot, text", () => {
    const nearly = fc.string({ unit: fc.constantFrom("a", "@", ".", " ", "\u2003", "🛒"), maxLength: 12 });
    fc.assert(
      fc.property(nearly, (text) => isEmail(text) === /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)),
      { numRuns: 5_000 },
    );
  });
});

describe("text that is too long", () => {
  const first = (
    schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } },
    text: string,
  ) => schema.safeParse(text).error?.issues.map(({ message }) => message);

  it("gets that error only", () => {
    const schema = emailField("falta", "mal escrito");
    expect(first(schema, "x".repeat(FIELD_LIMITS.email + 1))).toEqual([
      "El correo electrónico puede tener hasta 254 caracteres",
    ]);
    expect(first(optionalTextField("La nota", 5), "\0".repeat(6))).toEqual([
      "La nota puede tener hasta 5 caracteres",
    ]);
    expect(first(uuidField("El id"), "0".repeat(37))).toEqual(["El id no es válido"]);
    expect(first(dayField("El día"), "2026-01-011")).toEqual(["El día debe ser una fecha AAAA-MM-DD"]);
    expect(first(queryIntegerField("La página", 1, 9), "1".repeat(10))).toHaveLength(1);
  });

  it("is measured in characters, without surrounding spaces", () => {
    expect(optionalTextField("La nota", 5).parse(`${" ".repeat(9)}panes ${"\t".repeat(9)}`)).toBe("panes");
    expect(optionalTextField("La nota", 5).parse("🛒🛒🛒🛒🛒")).toBe("🛒🛒🛒🛒🛒");
  });

  it("is accepted at any length in fields that only compare", () => {
    const typed = typedPasswordField("falta");
    expect(typed.parse("🛒".repeat(FIELD_LIMITS.password))).toBe("🛒".repeat(FIELD_LIMITS.password));
    expect(typed.parse("x".repeat(100_000)).length).toBeGreaterThan(2 * FIELD_LIMITS.password);
    expect(typed.parse("x".repeat(100_000)).length).toBeLessThan(1_000);
  });
});

it("leaves out the invisible marks around a copied e-mail, and keeps those of other texts", () => {
  const email = emailField("falta", "mal escrito");
  expect(email.parse("\u202aana@example.com\u202c")).toBe("ana@example.com");
  expect(email.parse("\u200b ana@example.com\ufeff \u2060")).toBe("ana@example.com");
  expect(optionalTextField("La nota", 9).parse("\u200e+57 300\u200f")).toBe("\u200e+57 300\u200f");
});
