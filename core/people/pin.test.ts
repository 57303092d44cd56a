import { expect, it } from "vitest";
import { findPinProblem } from "./pin.ts";

it.each(["2580", "1357", "1233", "0102", "90210", "482913", "1243"])("%s may be used", (pin) =>
  expect(findPinProblem(pin)).toBeNull(),
);

it.each([
  ["", "de 4 a 6 números"],
  ["258", "de 4 a 6 números"],
  ["2580258", "de 4 a 6 números"],
  ["25 80", "de 4 a 6 números"],
  ["２５８０", "de 4 a 6 números"],
  ["25a0", "de 4 a 6 números"],
  ["2580\n", "de 4 a 6 números"],
  ["0000", "un solo número repetido"],
  ["777777", "un solo número repetido"],
  ["1234", "números seguidos"],
  ["456789", "números seguidos"],
  ["4321", "números seguidos"],
  ["98765", "números seguidos"],
])("%j is refused: %s", (pin, why) => expect(findPinProblem(pin)).toContain(why));
