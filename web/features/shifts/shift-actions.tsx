import type { Shift } from "#core/contract/shifts/shifts.ts";
import { useSession } from "#web/api/session.tsx";
import { useDrawerOpenings } from "#web/features/printers/printers.queries.ts";
import { buildPrintTexts, PrintActions } from "#web/features/receipts/public/print-actions.tsx";
import { WhatsAppLink } from "#web/ui/share/whatsapp-link.tsx";
import { buildShiftClosingText, buildShiftReportRows } from "./shift-paper.ts";

const CLOSING = buildPrintTexts("cierre");
const OPEN = { ...CLOSING, print: "Imprimir" };

type Props = {
  shift: Shift;
  /** Whether the shift was just closed: then the closing is printed, which opens the drawer. */
  fresh?: boolean;
};

export function ShiftActions({ shift, fresh = false }: Props) {
  const { store } = useSession();
  const { data: openings, isPending } = useDrawerOpenings(shift.id);
  if (!store) return null;
  const closed = shift.closedAt !== null;
  const text = closed ? buildShiftClosingText(shift, store) : undefined;
  return (
    // Side by side if there is room; else the main link has its own line.
    <div className="flex flex-wrap gap-2">
      {text && (
        <WhatsAppLink text={text} className="grow">
          Enviar por WhatsApp
        </WhatsAppLink>
      )}
      <div className="grow-999 basis-88">
        <PrintActions
          // A new React key mounts the component again when all data is there, which prints the closing.
          key={isPending ? "waiting" : "ready"}
          rows={buildShiftReportRows(shift, store, openings)}
          {...(text && { text })}
          fileName={`caja-turno-${shift.number}.png`}
          texts={closed ? CLOSING : OPEN}
          {...(closed && fresh && { occasion: { kind: "SHIFT_CLOSED" }, auto: !isPending })}
        />
      </div>
    </div>
  );
}
