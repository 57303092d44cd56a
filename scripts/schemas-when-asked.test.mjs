import { parseAst } from "vite";
import { expect, test } from "vitest";
import { z } from "zod";
import { schemasWhenAsked } from "./schemas-when-asked.mjs";

/** Runs `code` as the browser has it; `made` fills with the names of what was made so far. */
function run(code) {
  const made = [];
  const text = (name) => {
    made.push(name);
    return z.string();
  };
  const endpoint = (definition) => definition;
  const written = schemasWhenAsked(code, parseAst);
  return {
    made,
    result: new Function("z", "endpoint", "text", `${written}\nreturn result;`)(z, endpoint, text),
  };
}

test("the parts of an endpoint are made when something is first read by them, and once", () => {
  const { made, result } = run(`
    const item = z.object({ name: text("name"), inner: z.object({ deep: text("deep") }) });
    const result = endpoint({
      path: "/items",
      params: item,
      body: item.extend({ more: z.number() }),
      output: z.array(text("answer")),
    });
  `);
  expect(made).toEqual([]);
  expect(result.path).toBe("/items");

  expect(result.output.parse(["a"])).toEqual(["a"]);
  expect(result.output).toBe(result.output);
  expect(made).toEqual(["answer"]);

  const body = { name: "a", inner: { deep: "b" }, more: 1 };
  expect(result.body.parse(body)).toEqual(body);
  expect(result.body.safeParse({ ...body, inner: {} }).error.issues[0].path).toEqual(["inner", "deep"]);
  expect(result.params.parse(body)).toEqual({ name: "a", inner: { deep: "b" } });
  expect(made).toEqual(["answer", "name", "deep"]);
});

test("what chains on an object, and is an object within another's list, stays what it is", () => {
  const { made, result } = run(`
    const result = z.object({ a: text("a"), list: z.array(z.object({ b: text("b") })) })
      .refine(({ list }) => list.length > 0, "vacía")
      .nullable();
  `);
  expect(made).toEqual([]);
  expect(result.parse(null)).toBeNull();
  expect(result.safeParse({ a: "", list: [] }).error.issues[0].message).toBe("vacía");
  expect(result.parse({ a: "", list: [{ b: "" }] })).toEqual({ a: "", list: [{ b: "" }] });
});

test("an object with a sentence of its own keeps it", () => {
  const { result } = run(`const result = endpoint({ body: z.object({ a: text("a") }, "no es eso") });`);
  expect(result.body.safeParse(1).error.issues[0].message).toBe("no es eso");
});

test("a file without any of that stays as it is", () => {
  expect(schemasWhenAsked("export const limit = 10;", parseAst)).toBeNull();
});
