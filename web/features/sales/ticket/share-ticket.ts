import { type TicketRow, ticketText } from "./ticket.ts";
import { ticketImage } from "./ticket-image.ts";

/** Through the system's share sheet: as an image where it takes one, else as text. False: there is no such sheet. */
export async function shareTicket(rows: readonly TicketRow[], name: string): Promise<boolean> {
  if (!navigator.share) return false;
  const image = new File([await ticketImage(rows)], name, { type: "image/png" });
  const content = navigator.canShare?.({ files: [image] }) ? { files: [image] } : { text: ticketText(rows) };
  try {
    await navigator.share(content);
  } catch (error) {
    // Closing the sheet is no failure.
    return error instanceof DOMException && error.name === "AbortError";
  }
  return true;
}
