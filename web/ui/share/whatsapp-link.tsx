import clsx from "clsx";
import { MessageCircle } from "lucide-react";
import type { ComponentProps } from "react";
import { type ButtonVariant, buttonClass } from "#web/ui/button-style.ts";
import { buildWhatsAppLink } from "./whatsapp.ts";

type Props = Omit<ComponentProps<"a">, "href"> & {
  text: string;
  phone?: string | null | undefined;
  variant?: ButtonVariant;
};

/** Opens WhatsApp with the text, which the user sends. */
export function WhatsAppLink({ text, phone, variant = "primary", className, children, ...rest }: Props) {
  return (
    <a
      {...rest}
      href={buildWhatsAppLink(text, phone ?? "")}
      target="_blank"
      rel="noopener noreferrer"
      className={clsx(buttonClass(variant, "md"), className)}
    >
      <MessageCircle aria-hidden className="size-5 shrink-0" />
      {children}
    </a>
  );
}
