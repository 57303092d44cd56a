import { renderMail } from "#server/mail/letter.ts";
import type { Mail } from "#server/mail/mail.ts";

type ResetMailInput = {
  recipient: string;
  /** Null for an unconfirmed address, because a stranger may have registered it with these names. */
  names: { name: string; storeName: string } | null;
  link: string;
};

export function buildPasswordResetMail({ recipient, names, link }: ResetMailInput): Mail {
  return renderMail({
    recipient,
    storeName: names?.storeName ?? null,
    subject: "Restablece tu contraseña de Mostrador",
    title: "Elige una contraseña nueva",
    paragraphs: [
      names ? `Hola, ${names.name}:` : "Hola:",
      `Alguien pidió cambiar la contraseña con la que entras a ${names?.storeName ?? "Mostrador con este correo"}. Si fuiste tú, toca el botón y escribe la nueva.`,
    ],
    button: { label: "Cambiar mi contraseña", url: link },
    notes: [
      "El enlace sirve durante una hora y una sola vez. Al cambiarla se cierran las sesiones abiertas en todos tus equipos.",
      "Si no fuiste tú, no hagas nada: tu contraseña sigue siendo la misma.",
    ],
  });
}
