import type { Debtor } from "#core/contract/credit/credit.ts";
import { useSession } from "#web/api/session.tsx";
import { WhatsAppLink } from "#web/ui/share/whatsapp-link.tsx";
import { fillReminderPlaceholders } from "./reminder-message.ts";
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
    <WhatsAppLink
      text={text}
      phone={debtor.phone}
      variant={variant}
      aria-label={`${children} por WhatsApp a ${debtor.name}`}
      onClick={onOpen}
    >
      {children}
    </WhatsAppLink>
  );
}
