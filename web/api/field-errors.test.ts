import type { UseFormReturn } from "react-hook-form";
import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { showFieldErrors } from "./field-errors.ts";

test.each([
  ["image", ["image"]],
  ["paymentKeys.3.image", ["image"]],
  ["paymentKeys", []],
])("an error of %s is shown at %j", (field, shown) => {
  const at: string[] = [];
  const form = { getValues: () => ({ image: "" }), setError: (name: string) => at.push(name) };
  const error = new ApiError(400, "INVALID_INPUT", "Mal", [{ field, message: "Mal" }]);
  showFieldErrors(form as unknown as UseFormReturn, error);
  expect(at).toEqual(shown);
});
