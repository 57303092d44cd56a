import { expect, test } from "vitest";
import { decodeXml } from "#server/fiscal/xml/decode-xml.ts";
import { readXml, textOfElement } from "#server/fiscal/xml/read-xml.ts";

const xml = (encoding: string, text = "Ñame «piña» 1.500 €") =>
  `<?xml version="1.0" encoding="${encoding}"?><a>${text}</a>`;
const WINDOWS: Record<string, number> = { "€": 0x80, "’": 0x92, "“": 0x93, Ž: 0x8e, Ÿ: 0x9f };
const inWindows = (text: string) =>
  Buffer.from([...text].map((letter) => WINDOWS[letter] ?? letter.charCodeAt(0)));
const inUtf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, "utf16le");
  return isBig ? bytes.swap16() : bytes;
};

const LETTERS = "Ñame «piña» 1.500 €";

test.each<[string, Uint8Array]>([
  ["UTF-8", Buffer.from(xml("UTF-8"))],
  ["UTF-8 with its mark", Buffer.from(`\ufeff${xml("utf-8")}`)],
  ["UTF-8 without a declaration", Buffer.from(`<a>${LETTERS}</a>`)],
  ["UTF-8 under UTF-16's name, as .NET writes it", Buffer.from(xml("utf-16"))],
  ["UTF-8 under Latin 1's name", Buffer.from(xml("ISO-8859-1"))],
  ["latin1", inWindows(xml("latin1"))],
  ["cp1252", inWindows(xml("cp1252"))],
  ["windows-1252", inWindows(xml("Windows-1252"))],
  ["iso-8859-1", inWindows(xml("iso-8859-1"))],
  ["a name that nobody knows", inWindows(xml("ansi"))],
  ["Windows' letters under UTF-8's name", inWindows(xml("UTF-8"))],
  ["Windows' letters without a declaration", inWindows(`<a>${LETTERS}</a>`)],
  [
    "both under UTF-8's name",
    Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="UTF-8"?><a>Ñame '),
      inWindows("«piña» 1.500 €"),
      Buffer.from("</a>"),
    ]),
  ],
  ["UTF-16 with its mark", inUtf16(`\ufeff${xml("utf-16")}`)],
  ["UTF-16 without its mark", inUtf16(xml("utf-16"))],
  ["UTF-16, big end first", inUtf16(`\ufeff${xml("utf-16")}`, true)],
  ["UTF-16, big end first, without its mark", inUtf16(xml("utf-16be"), true)],
  ["empty lines before the declaration", Buffer.from(`\r\n\n  ${xml("UTF-8")}`)],
  ["a mark that was written twice", Buffer.from(`ï»¿${xml("UTF-8")}`)],
  ["zero bytes behind the end", Buffer.concat([Buffer.from(xml("UTF-8")), Buffer.alloc(512)])],
  ["an end-of-file character", Buffer.from(`${xml("UTF-8")}\r\n\u001a`)],
  ["a declaration in another order", Buffer.from(`<?xml encoding='UTF-8' version='1.0'?><a>${LETTERS}</a>`)],
  ["a style sheet", Buffer.from(xml("UTF-8").replace("?><a>", '?><?xml-stylesheet href="dian.xsl"?>\n<a>'))],
])("%s is read with its letters", (_, bytes) => {
  expect(textOfElement(readXml(decodeXml(bytes)))).toBe(LETTERS);
});

test("the letters that only Windows has", () => {
  expect(textOfElement(readXml(decodeXml(inWindows(xml("UTF-8", "“’Ž Ÿ”".replace("”", ""))))))).toBe("“’Ž Ÿ");
});

test("nothing but letters is no document", () => {
  expect(decodeXml(Buffer.from("hola"))).toBe("");
  expect(() => readXml(decodeXml(new Uint8Array()))).toThrow();
});
