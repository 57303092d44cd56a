import { expect, it } from "vitest";
import { z } from "zod";
import { object } from "#core/contract/define.ts";
import { addedField, completeOlderAnswer } from "#core/contract/older-answers.ts";

const line = object(() => ({
  id: z.string(),
  price: z.number(),
  count: addedField(z.number(), 1),
  total: addedField(z.number(), ({ price }) => 2 * (price as number)),
  pack: z.object({ units: z.number() }).nullable(),
  card: z.string().optional(),
}));
const answer = object(() => ({
  status: z.literal("success"),
  data: object(() => ({ lines: z.array(line), paper: object(() => ({ till: z.string().nullable() })) })),
}));

it("adds to an older answer what came later: as declared, else null, an empty list, or an object of those", () => {
  const older = { status: "success", data: { lines: [{ id: "a", price: 500 }], kept: true } };
  expect(completeOlderAnswer(answer, older)).toEqual({
    status: "success",
    data: {
      lines: [{ id: "a", price: 500, count: 1, total: 1_000, pack: null }],
      kept: true,
      paper: { till: null },
    },
  });
  expect(completeOlderAnswer(answer, { status: "success", data: {} })).toMatchObject({ data: { lines: [] } });
});

it("changes nothing that was recorded, and does not guess a number or a text", () => {
  const whole = {
    status: "success",
    data: {
      lines: [{ id: "a", price: 5, count: 7, total: 0, pack: { units: 6 }, card: "DEBIT" }],
      paper: { till: "1" },
    },
  };
  expect(completeOlderAnswer(answer, whole)).toEqual(whole);
  const incomplete = completeOlderAnswer(line, { id: "a" });
  expect(line.safeParse(incomplete).success).toBe(false);
  expect(completeOlderAnswer(answer, null)).toBeNull();
  expect(completeOlderAnswer(z.array(line), "no list")).toBe("no list");
});

it("completes an answer of several kinds as the kind that it has", () => {
  const kinds = z.union([
    z.object({ kind: z.literal("a"), news: z.array(z.string()) }),
    z.object({ kind: z.literal("b"), note: z.string().nullable() }),
  ]);
  expect(completeOlderAnswer(kinds, { kind: "b" })).toEqual({ kind: "b", note: null });
});
