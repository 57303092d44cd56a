const COLOMBIA = "57";

/** A Colombian mobile number as WhatsApp wants it; null for anything else, for whom WhatsApp then asks. */
export function whatsAppNumber(phone: string): string | null {
  const digits = phone.replace(/\D/g, "").replace(/^(00)?57(?=3\d{9}$)/, "");
  return /^3\d{9}$/.test(digits) ? COLOMBIA + digits : null;
}

/** Opens WhatsApp with a message that is written but not sent. */
export function whatsAppLink(text: string, phone = ""): string {
  return `https://wa.me/${whatsAppNumber(phone) ?? ""}?text=${encodeURIComponent(text)}`;
}
