import type { Mail } from "#server/mail/mail.ts";

type MailContent = {
  recipient: string;
  subject: string;
  title: string;
  paragraphs: string[];
  button?: { label: string; url: string };
  notes: string[];
  /** Null when the mail names no store. */
  storeName: string | null;
};

/** Builds text and HTML; only the button's address becomes a link. */
export function renderMail(letter: MailContent): Mail {
  const plain: MailContent = {
    ...letter,
    subject: toUnlinkedText(letter.subject),
    title: toUnlinkedText(letter.title),
    paragraphs: letter.paragraphs.map(toUnlinkedText),
    notes: letter.notes.map(toUnlinkedText),
    storeName: letter.storeName && toUnlinkedText(letter.storeName),
  };
  const { recipient, subject } = plain;
  return { recipient, subject, text: asText(plain), html: asHtml(plain) };
}

const signature = (storeName: string | null) => (storeName ? `${storeName} · Mostrador` : "Mostrador");

function asText({ title, paragraphs, button, notes, storeName }: MailContent): string {
  const link = button ? [`${button.label}:\n${button.url}`] : [];
  return `${[title, ...paragraphs, ...link, ...notes, signature(storeName)].join("\n\n")}\n`;
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = "color:#1c1917";
const SOFT = "color:#57534e";

/** Tables and inline styles, because mail programs support little else. */
function asHtml({ subject, title, paragraphs, button, notes, storeName }: MailContent): string {
  const text = paragraphs.map(
    (line) =>
      `<p style="margin:0 0 16px;${FONT};font-size:17px;line-height:26px;${INK}">${escapeHtml(line)}</p>`,
  );
  const small = notes.map(
    (line) =>
      `<p style="margin:0 0 10px;${FONT};font-size:14px;line-height:21px;${SOFT}">${escapeHtml(line)}</p>`,
  );
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f6f4ee">
<!-- What lists of mails show beside the subject. -->
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs.join(" "))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f6f4ee">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px">
<tr><td style="padding:0 8px 14px;${FONT};font-size:17px;font-weight:700;${INK}">${escapeHtml(storeName ?? "Mostrador")}</td></tr>
<tr><td style="background:#ffffff;border:1px solid #e7e2d6;border-radius:14px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr>${awning()}</tr>
<tr><td colspan="${STRIPS}" style="padding:26px 24px 22px">
<h1 style="margin:0 0 16px;${FONT};font-size:25px;line-height:31px;font-weight:700;${INK}">${escapeHtml(title)}</h1>
${text.join("\n")}
${[buttonHtml(button), small.join("\n"), addressHtml(button)].filter(Boolean).join("\n")}
</td></tr>
</table>
</td></tr>
<tr><td align="center" style="padding:16px 8px 0;${FONT};font-size:13px;line-height:19px;color:#6b655e">Este correo lo envió Mostrador, la caja de tu tienda. No hace falta responderlo.</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function buttonHtml(button: MailContent["button"]): string {
  if (!button) return "";
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td align="center" style="padding:10px 0 26px">
<a href="${escapeHtml(button.url)}" style="display:block;background:#15803d;border-radius:10px;padding:16px 20px;${FONT};font-size:18px;line-height:24px;font-weight:700;color:#ffffff;text-align:center;text-decoration:none">${escapeHtml(button.label)}</a>
</td></tr>
</table>`;
}

function addressHtml(button: MailContent["button"]): string {
  if (!button) return "";
  const url = escapeHtml(button.url);
  return `<p style="margin:0;${FONT};font-size:14px;line-height:21px;${SOFT}">Si el botón no abre, copia esta dirección en el navegador:<br><a href="${url}" style="color:#15803d;word-break:break-all">${url}</a></p>`;
}

const STRIPS = 9;

function awning(): string {
  const strip = (_: unknown, i: number) => {
    const corner = i === 0 ? "14px 0 0 0" : i === STRIPS - 1 ? "0 14px 0 0" : "0";
    const cloth = `background:${i % 2 === 0 ? "#16a34a" : "#dcfce7"};border-radius:${corner}`;
    return `<td height="14" style="height:14px;font-size:0;line-height:0;${cloth}">&nbsp;</td>`;
  };
  return Array.from({ length: STRIPS }, strip).join("");
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** A zero width space: it is invisible, and mail programs make no link across it. */
const BREAK = "\u200b";

/** Control characters, line breaks and direction marks. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Where mail programs make links: `://`, `mailto:`, an @, a dot in a domain. */
const LINKS =
  /(?<=[a-z][a-z+.-]*:)(?=\S)|(?<=\S)(?=@\S)|(?<=[\p{L}\p{N}_-][.。．｡])(?=[\p{L}\p{N}-]*\p{L})/giu;

export function toUnlinkedText(text: string): string {
  return text.replace(INVISIBLE, " ").replace(LINKS, BREAK);
}
