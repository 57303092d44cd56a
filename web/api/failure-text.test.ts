import { expect, test } from "vitest";
import { ApiError, NO_CONNECTION, NOT_KNOWN } from "./api-error.ts";
import { unknownFailure } from "./failure-text.ts";

test("an unanswered write is not called an error; a refusal and an unreachable server are", () => {
  expect(unknownFailure(new ApiError(0, "NOT_KNOWN", NOT_KNOWN))).toEqual({
    title: "No supimos si quedó guardado",
    text: "Lo estamos comprobando. Si lo guardas otra vez, no se repite.",
  });
  expect(unknownFailure(new ApiError(409, "PRICE_CHANGED", "El precio cambió"))).toBeNull();
  expect(unknownFailure(new ApiError(0, "NO_CONNECTION", NO_CONNECTION))).toBeNull();
  expect(unknownFailure(new Error("x"))).toBeNull();
});
