import { expect, test } from "vitest";
import { ApiError, NO_CONNECTION_MESSAGE, UNKNOWN_OUTCOME_MESSAGE } from "./api-error.ts";
import { unknownOutcomeText } from "./failure-text.ts";

test("an unanswered write is not called an error; a refusal and an unreachable server are", () => {
  expect(unknownOutcomeText(new ApiError(0, "NOT_KNOWN", UNKNOWN_OUTCOME_MESSAGE))).toEqual({
    title: "No supimos si quedó guardado",
    text: "Lo estamos comprobando. Si lo guardas otra vez, no se repite.",
  });
  expect(unknownOutcomeText(new ApiError(409, "PRICE_CHANGED", "El precio cambió"))).toBeNull();
  expect(unknownOutcomeText(new ApiError(0, "NO_CONNECTION", NO_CONNECTION_MESSAGE))).toBeNull();
  expect(unknownOutcomeText(new Error("x"))).toBeNull();
});
