import { describe, expect, it } from "vitest";
import { generateJoinCode } from "./create-store.ts";

describe("joining code", () => {
  it.each([
    ["Tienda La Esquina", /^TIENDA\d{4}$/],
    ["El Ñandú", /^NANDU\d{4}$/],
    ["Supermercadísimo Central", /^SUPERMERCA\d{4}$/],
    ["7 24", /^TIENDA\d{4}$/],
    ["店", /^TIENDA\d{4}$/],
  ])("%s", (name, form) => expect(generateJoinCode(name)).toMatch(form));
});
