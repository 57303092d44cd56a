import { MessageCircle } from "lucide-react";
import type { Debtor } from "#core/contract/credit/credit.ts";
import { useSession } from "#web/api/session.tsx";
import { buttonClass } from "#web/ui/button-style.ts";
import { buildWhatsAppLink } from "#web/ui/share/whatsapp.ts";
import { fillReminderPlaceholders } from "./message.ts";
import { useDebtReminderMessage } from "./use-reminder-message.ts";

type Props = {
  debtor: Pick<Debtor, "name" | "phone" | "balance">;
  variant?: "primary" | "secondary";
  onOpen?: () => void;
  children?: string;
};

/** A link that opens WhatsApp with the message, which the user sends. */
export function ReminderLink({ debtor, variant = "secondary", onOpen, children = "Recordar" }: Props) {
  const { store } = useSession();
  const { message } = useDebtReminderMessage();
  const text = fillReminderPlaceholders(message, { customer: debtor, storeName: store?.name ?? "" });
  return (
    <a
      href={buildWhatsAppLink(text, debtor.phone ?? "")}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${children} por WhatsApp a ${debtor.name}`}
      onClick={onOpen}
      className={buttonClass(variant, "md")}
    >
      <MessageCircle aria-hidden className="size-5 shrink-0" />
      {children}
    </a>
  );
}
