const COLOMBIA = "57";

/** Returns the number with its country code, or null unless it is a Colombian mobile. */
export function toWhatsAppNumber(phone: string): string | null {
  const digits = phone.replace(/\D/g, "").replace(/^(00)?57(?=3\d{9}$)/, "");
  return /^3\d{9}$/.test(digits) ? COLOMBIA + digits : null;
}

export function buildWhatsAppLink(text: string, phone = ""): string {
  return `https://wa.me/${toWhatsAppNumber(phone) ?? ""}?text=${encodeURIComponent(text)}`;
}
