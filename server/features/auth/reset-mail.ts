import { writeLetter } from "#server/mail/letter.ts";
import type { Mail } from "#server/mail/mail.ts";

type About = { recipient: string; name: string; storeName: string; link: string };

export function resetMail({ recipient, name, storeName, link }: About): Mail {
  return writeLetter({
    recipient,
    storeName,
    subject: "Restablece tu contraseña de Mostrador",
    title: "Elige una contraseña nueva",
    paragraphs: [
      `Hola, ${name}:`,
      `Alguien pidió cambiar la contraseña con la que entras a ${storeName}. Si fuiste tú, toca el botón y escribe la nueva.`,
    ],
    button: { label: "Cambiar mi contraseña", url: link },
    notes: [
      "El enlace sirve durante una hora y una sola vez. Al cambiarla se cierran las sesiones abiertas en todos tus equipos.",
      "Si no fuiste tú, no hagas nada: tu contraseña sigue siendo la misma.",
    ],
  });
}
