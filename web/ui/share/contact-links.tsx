import { MessageCircle, Phone } from "lucide-react";
import { buttonClass } from "#web/ui/button-style.ts";
import { toWhatsAppNumber } from "./whatsapp.ts";

export function ContactLinks({ name, phone }: { name: string; phone: string }) {
  const number = toWhatsAppNumber(phone);
  return (
    <div className="flex flex-wrap gap-2 *:flex-1 *:px-2">
      <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className={buttonClass("secondary", "md")}>
        <Phone aria-hidden className="size-5 shrink-0" />
        <span className="whitespace-nowrap">Llamar</span>
        <span className="sr-only"> a {name}</span>
      </a>
      {number && (
        <a
          href={`https://wa.me/${number}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass("secondary", "md")}
        >
          <MessageCircle aria-hidden className="size-5 shrink-0" />
          WhatsApp
        </a>
      )}
      <p className="min-w-full px-0! text-sm text-ink-soft">{phone}</p>
    </div>
  );
}
