import { expect, test } from "vitest";
import { ApiError, UNKNOWN_OUTCOME_MESSAGE } from "#web/api/api-error.ts";
import { describeSettingFailure, findSettingProblem, parseWholeNumber } from "./setting-failure.ts";

test.each([
  [new ApiError(0, "NO_CONNECTION", ""), UNKNOWN_OUTCOME_MESSAGE],
  [new ApiError(403, "FORBIDDEN", "…"), "Solo el dueño o un administrador puede cambiar esto."],
  [new ApiError(400, "NOT_AN_IMAGE", "…"), "Ese archivo no es una imagen que podamos abrir."],
  [new ApiError(413, "TOO_LARGE", "…"), "La imagen es demasiado grande."],
  [new ApiError(400, "INVALID_INPUT", "El plazo no cabe"), "El plazo no cabe"],
  [new ApiError(500, "INTERNAL", "…"), UNKNOWN_OUTCOME_MESSAGE],
  [new TypeError("…"), "No pudimos guardarlo. Intenta de nuevo."],
])("%s", (error, sentence) => expect(describeSettingFailure(error)).toBe(sentence));

test.each([
  ["", null],
  [" 30 ", 30],
  ["0", 0],
  ["1,5", Number.NaN],
  ["-3", Number.NaN],
  ["un mes", Number.NaN],
])("%j in a box of whole numbers is %s", (text, value) => expect(parseWholeNumber(text)).toBe(value));

test("an invalid value is reported before it is sent", () => {
  expect(findSettingProblem({ creditDays: 3_650, cashierDiscount: 100 })).toBeNull();
  const days = "El plazo del fiado debe ser un número entero de días entre 0 y 3.650";
  expect(findSettingProblem({ creditDays: parseWholeNumber("1,5") })).toBe(days);
  expect(findSettingProblem({ creditDays: parseWholeNumber("9999") })).toBe(days);
  expect(findSettingProblem({ creditDays: parseWholeNumber("") })).toBeNull();
});
