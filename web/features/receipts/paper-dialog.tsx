import { ReceiptText } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { PAPER_WIDTHS, type PaperWidth } from "./paper.ts";

type Props = { open: boolean; onClose: () => void; onChoose: (width: PaperWidth) => void };

export function PaperWidthDialog({ open, onClose, onChoose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="¿Qué ancho tiene tu papel?"
      description="Lo recordamos en este equipo."
    >
      <div className="grid grid-cols-2 gap-3">
        {PAPER_WIDTHS.map((width) => (
          <Button key={width} size="lg" icon={ReceiptText} onClick={() => onChoose(width)}>
            {width} mm
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
