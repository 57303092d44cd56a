import { expect, test } from "vitest";
import { ApiError, NO_CONNECTION, NOT_KNOWN } from "./api-error.ts";
import { unknownFailure } from "./failure-text.ts";

test("a write that nobody answered is not called an error; a refusal, and a server out of reach, are", () => {
  expect(unknownFailure(new ApiError(0, "NOT_KNOWN", NOT_KNOWN))).toEqual({
    title: "No supimos si quedó guardado",
    text: "Lo estamos comprobando. Si lo guardas otra vez, no se repite.",
  });
  expect(unknownFailure(new ApiError(409, "PRICE_CHANGED", "El precio cambió"))).toBeNull();
  expect(unknownFailure(new ApiError(0, "NO_CONNECTION", NO_CONNECTION))).toBeNull();
  expect(unknownFailure(new Error("x"))).toBeNull();
});
