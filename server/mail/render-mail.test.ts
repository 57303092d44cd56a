import { expect, it } from "vitest";
import { renderMail, toUnlinkedText } from "#server/mail/render-mail.ts";

/** What mail programs turn into links: page addresses, with or without a scheme, and e-mail addresses. */
const LINK = /[a-z][a-z+.-]*:[^\s\u200b]|[\p{L}\p{N}-]+[.。．｡][\p{L}\p{N}-]*\p{L}|[^\s\u200b]@\S/iu;

const HOSTILE = [
  "Gana en https://evil.example/premio",
  "evil.com",
  "www.evil.co/x?y=1",
  "EVIL.COM.",
  "escribe a ana@evil.com",
  "javascript:alert(1)",
  "mailto:ana@evil.com",
  "tel:+573001234567",
  "тест.рф",
  "evil。com",
  "xn--e1aybc.xn--p1ai",
  "http://1.2.3.4/",
];

it.each(HOSTILE)("leaves no link in '%s', and keeps the words", (text) => {
  expect(text).toMatch(LINK);
  expect(toUnlinkedText(text)).not.toMatch(LINK);
  expect(toUnlinkedText(text).replaceAll("\u200b", "")).toBe(text);
});

it.each(["Cierre de Caja 1: faltan $ 2.000", "Hola, Ñandú:", "sábado, 21 de noviembre, 20:15 (turno 3)"])(
  "leaves '%s' alone",
  (text) => expect(toUnlinkedText(text)).toBe(text),
);

it("puts a text on one line and removes direction marks", () =>
  expect(toUnlinkedText("Caja 1\r\nBcc: otra\u2028\u202emoc.live\u0000")).toBe(
    "Caja 1 Bcc: otra moc.\u200blive ",
  ));

const letter = (text: string) =>
  renderMail({
    recipient: "ana@example.com",
    subject: text,
    title: text,
    storeName: text,
    paragraphs: [text],
    notes: [text],
    button: { label: "Abrir", url: "https://tienda.example/x" },
  });

it.each(HOSTILE)("a mail has no link except its button's, for any position of '%s'", (text) => {
  const mail = letter(text);
  expect(mail.subject).not.toMatch(LINK);
  expect(mail.text.replace("https://tienda.example/x", "")).not.toMatch(LINK);
  const shown = mail.html
    .replaceAll("https://tienda.example/x", "")
    .replace(/<style.*?<\/style>|<[^>]*>/gs, " ");
  expect(shown).not.toMatch(LINK);
  expect([...mail.html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual(
    Array(2).fill("https://tienda.example/x"),
  );
});

it("keeps a name with line breaks from adding a header", () => {
  const { subject, text } = letter("Tienda\r\nBcc: otra");
  expect(subject).toBe("Tienda Bcc: otra");
  expect(text).not.toMatch(/^Bcc:/m);
});
