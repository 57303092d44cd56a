const COLOMBIA = "57";

/** Returns null unless the number is a Colombian mobile; without a number WhatsApp asks for a contact. */
export function whatsAppNumber(phone: string): string | null {
  const digits = phone.replace(/\D/g, "").replace(/^(00)?57(?=3\d{9}$)/, "");
  return /^3\d{9}$/.test(digits) ? COLOMBIA + digits : null;
}

export function whatsAppLink(text: string, phone = ""): string {
  return `https://wa.me/${whatsAppNumber(phone) ?? ""}?text=${encodeURIComponent(text)}`;
}
