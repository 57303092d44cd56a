/** Longest text of a payment QR code that is kept (EMVCo, merchant-presented mode). */
const MAX_QR_TEXT_LENGTH = 512;
/** Longest amount, with its decimals (field 54). */
const MAX_AMOUNT_LENGTH = 13;

const [FORMAT, CURRENCY, AMOUNT, CHECKSUM, SEAL] = ["00", "53", "54", "63", "91"];
const PESOS = "170";

type Field = { id: string; value: string };

const textOf = ({ id, value }: Field) => `${id}${String(value.length).padStart(2, "0")}${value}`;

/** The fields of a text in which each has two digits of name, two of length, and its value; null for another text. */
function fieldsOf(text: string): Field[] | null {
  const fields: Field[] = [];
  for (let at = 0; at < text.length; ) {
    const head = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + 4));
    if (!head) return null;
    const [end, value] = [at + 4 + Number(head[2]), text.slice(at + 4, at + 4 + Number(head[2]))];
    if (end > text.length) return null;
    fields.push({ id: head[1]!, value });
    at = end;
  }
  return fields;
}

/** The fields of a merchant's QR code, which ends with its checksum; null for another text. */
function merchantFieldsOf(text: string): Field[] | null {
  const fields = text.length <= MAX_QR_TEXT_LENGTH ? fieldsOf(text) : null;
  const [first, last] = [fields?.[0], fields?.[fields.length - 1]];
  const isMerchant = first?.id === FORMAT && first.value === "01" && last?.id === CHECKSUM;
  return isMerchant && last.value.length === 4 ? fields : null;
}

export const isMerchantQr = (text: string): boolean => merchantFieldsOf(text) !== null;

/** CRC-16/CCITT-FALSE of the text in UTF-8, as four hexadecimal digits. */
export function computeQrChecksum(text: string): string {
  let crc = 0xffff;
  // Escapes of bytes, because core has no encoder.
  for (const [, escaped, plain] of encodeURIComponent(text).matchAll(/%(..)|(.)/gs)) {
    crc ^= (escaped ? Number.parseInt(escaped, 16) : plain!.charCodeAt(0)) << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/**
 * The text of a merchant's QR code with the amount in pesos. Null where that cannot be: another text, a wrong checksum, a
 * sealed code, another currency, or an amount that is not above 0.
 */
export function qrWithAmount(text: string, amount: number): string | null {
  const fields = merchantFieldsOf(text);
  const paid = amount.toFixed(2);
  if (!fields || !(amount > 0) || paid.length > MAX_AMOUNT_LENGTH) return null;
  const sealed = fields.some(({ id }) => id === SEAL);
  const inPesos = fields.some(({ id, value }) => id === CURRENCY && value === PESOS);
  if (sealed || !inPesos || computeQrChecksum(text.slice(0, -4)) !== text.slice(-4).toUpperCase())
    return null;
  const others = fields.slice(0, -1).filter(({ id }) => id !== AMOUNT);
  const after = others.findIndex(({ id }) => id > AMOUNT!);
  others.splice(after < 0 ? others.length : after, 0, { id: AMOUNT!, value: paid });
  const body = `${others.map(textOf).join("")}${CHECKSUM}04`;
  return body + computeQrChecksum(body);
}
