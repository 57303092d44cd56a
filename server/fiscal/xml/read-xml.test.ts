import { describe, expect, test } from "vitest";
import {
  childElementAtPath,
  InvalidXmlError,
  readXml,
  readXmlInTurns,
  textAtPath,
} from "#server/fiscal/xml/read-xml.ts";

describe("XML that others wrote", () => {
  test("is read with its namespaces, texts and entities", () => {
    const root = readXml(
      '\ufeff<?xml version="1.0"?><!-- a --><a:b xmlns:a="u" c="&lt;&#241;"><d/>x<![CDATA[<&]]>&amp;</a:b>\n',
    );
    expect([root.local, root.uri, root.attributes[0]!.value]).toEqual(["b", "u", "<ñ"]);
    expect(childElementAtPath(root, "d")!.uri).toBe("");
    expect(textAtPath(readXml("<a><b>x<![CDATA[<&]]>&amp;</b></a>"), "b")).toBe("x<&&");
  });

  test("lets other work run while a long one is read", async () => {
    let turns = 0;
    const tick = setInterval(() => turns++, 0);
    const root = await readXmlInTurns(`<a>${"<b/>".repeat(150_000)}</a>`);
    clearInterval(tick);
    expect(root.children).toHaveLength(150_000);
    expect(turns).toBeGreaterThan(1);
  });

  test.each([
    ["a document type", "<!DOCTYPE a><a/>"],
    ["an entity of its own", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ["an unknown entity", "<a>&nbsp;</a>"],
    ["an invalid character", "<a>&#0;</a>"],
    ["half of a surrogate pair", "<a>&#xD800;</a>"],
    ["nothing", ""],
    ["text without an element", "hola"],
    ["two roots", "<a/><b/>"],
    ["text after the root", "<a/>x"],
    ["no end", "<a><b></a>"],
    ["a prefix that is not declared", "<a:b/>"],
    ["the name of an object property as a prefix", "<constructor:b/>"],
    ["an attribute twice", '<a b="1" b="2"/>'],
    ["too many levels", "<a>".repeat(100) + "</a>".repeat(100)],
    ["a control character", "<a>\u0001</a>"],
  ])("is refused with %s", (_, text) => {
    expect(() => readXml(text)).toThrow(InvalidXmlError);
  });

  // A reader that takes quadratic time does not end before the test's timeout.
  test.each([
    "<a ".repeat(600_000),
    `<a ${"b='c' ".repeat(300_000)}`,
    "<!--".repeat(500_000),
    `<a>${"&".repeat(1_900_000)}`,
  ])("refuses two megabytes of %.6s in time", (text) => {
    expect(() => readXml(text)).toThrow(InvalidXmlError);
  });
});
