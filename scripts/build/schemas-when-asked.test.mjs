import { parseAst } from "vite";
import { expect, test } from "vitest";
import { z } from "zod";
import { schemasWhenAsked } from "./schemas-when-asked.mjs";

/** Runs `code` like a browser; `made` collects the names created so far. */
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

test("the parts of an endpoint are created on first use, once", () => {
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

test("chained objects, and objects inside another's list, stay unchanged", () => {
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

test("an object with its own message keeps it", () => {
  const { result } = run(`const result = endpoint({ body: z.object({ a: text("a") }, "no es eso") });`);
  expect(result.body.safeParse(1).error.issues[0].message).toBe("no es eso");
});

test("a file without endpoints or objects stays unchanged", () => {
  expect(schemasWhenAsked("export const limit = 10;", parseAst)).toBeNull();
});
