import { expect, test } from "vitest";
import {
  readEditedPesos,
  readPesos,
  readQuantity,
  WHOLE_NUMBERS_MESSAGE,
  WHOLE_PESOS_MESSAGE,
} from "./number-text.ts";

const problemOrValue = (read: ReturnType<typeof readPesos>) => read.problem ?? read.value;

test.each([
  ["", 0, null],
  [" 12 ", 0, 12],
  ["007", 0, 7],
  ["1,5", 0, WHOLE_NUMBERS_MESSAGE],
  ["1.5", 0, WHOLE_NUMBERS_MESSAGE],
  ["15,00", 0, WHOLE_NUMBERS_MESSAGE],
  ["15.000", 0, WHOLE_NUMBERS_MESSAGE],
  ["15,", 0, WHOLE_NUMBERS_MESSAGE],
  [",", 0, WHOLE_NUMBERS_MESSAGE],
  ["1.2.3", 0, WHOLE_NUMBERS_MESSAGE],
  ["-5", 0, "Solo números"],
  ["1e3", 0, "Solo números"],
  ["1 5", 0, "Solo números"],
  ["1,5", 3, 1.5],
  ["1.5", 3, 1.5],
  ["0,125", 3, 0.125],
  [",5", 3, 0.5],
  ["2,", 3, 2],
  ["1,2345", 3, "Hasta 3 decimales"],
  ["1,2,3", 3, "Hasta 3 decimales"],
  ["1.200,5", 3, "Hasta 3 decimales"],
  ["dos", 3, "Solo números"],
])("a quantity of %j with %i decimals is %j", (text, decimals, result) =>
  expect(problemOrValue(readQuantity(text, decimals))).toBe(result),
);

test.each([
  ["", null],
  ["$ ", null],
  ["14900", 14_900],
  ["15.000", 15_000],
  ["$ 1.250.000", 1_250_000],
  [" $14.900 ", 14_900],
  ["1.5", WHOLE_PESOS_MESSAGE],
  ["1,5", WHOLE_PESOS_MESSAGE],
  ["15,00", WHOLE_PESOS_MESSAGE],
  ["15.00", WHOLE_PESOS_MESSAGE],
  ["14.900,00", WHOLE_PESOS_MESSAGE],
  ["1,250,000", WHOLE_PESOS_MESSAGE],
  ["1500.000", WHOLE_PESOS_MESSAGE],
  ["15.", WHOLE_PESOS_MESSAGE],
  ["2.500 pesos", 2_500],
  ["1,5 pesos", WHOLE_PESOS_MESSAGE],
  ["abc", null],
  ["1000000000000", "Hasta $ 999.999.999.999"],
])("an amount of %j is %j", (text, result) => expect(problemOrValue(readPesos(text))).toBe(result));

test.each([
  ["$ 1.490", "$ 1.4900", 14_900],
  ["$ 14.900", "$ 14.90", 1_490],
  ["$ 14.900", "$ 14900", 14_900],
  ["$ 14.900", "5$ 14.900", 514_900],
  ["$ 14.900", "7", 7],
  ["$ 14.900", "", null],
  ["$ 15", "$ 15.", WHOLE_PESOS_MESSAGE],
  ["$ 15", "$ 1,5", WHOLE_PESOS_MESSAGE],
  ["$ 1.500", "$ 1.500,5", WHOLE_PESOS_MESSAGE],
  ["$ 15", "$ 15x", 15],
])("%j that becomes %j is %j", (before, after, result) =>
  expect(problemOrValue(readEditedPesos(before, after))).toBe(result),
);

test("a text pasted over a similar one is read as pasted", () => {
  expect(readEditedPesos("$ 1.500", "$ 1.50", "$ 1.50")).toEqual({ problem: WHOLE_PESOS_MESSAGE });
  expect(readEditedPesos("$ 1.500", "$ 1.500", "1.500")).toEqual({ value: 1_500 });
});
