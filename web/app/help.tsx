import { CircleQuestionMark } from "lucide-react";
import { type ComponentType, useRef, useState } from "react";
import { toast } from "#web/ui/toast.ts";

type Panel = ComponentType<{ open: boolean; onClose: () => void; finalFocus: () => HTMLElement | null }>;

/** The help's file is fetched when it is first asked for, and its conversation stays while one works on. */
export function useHelp() {
  const [Panel, setPanel] = useState<Panel | null>(null);
  const [open, setOpen] = useState(false);
  const asker = useRef<HTMLElement | null>(null);

  /** `from` is where focus returns to. */
  async function openHelp(from: HTMLElement | null) {
    asker.current = from;
    try {
      const { HelpPanel } = await import("#web/features/help/help-panel.tsx");
      setPanel(() => HelpPanel);
      setOpen(true);
    } catch {
      toast.error("No se pudo abrir la ayuda", "Revisa tu conexión e inténtalo de nuevo.");
    }
  }

  function closeHelp() {
    setOpen(false);
  }

  const panel = Panel && <Panel open={open} onClose={closeHelp} finalFocus={() => asker.current} />;
  return { panel, open, openHelp, closeHelp };
}

/** In the menu, where the floating one would lie over what finishes a sale: on a phone, and at a till. */
export function HelpEntry({ onOpen }: { onOpen: (button: HTMLElement) => void }) {
  return (
    <button
      type="button"
      onClick={(event) => onOpen(event.currentTarget)}
      className="mt-1 flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left font-medium text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink folded:justify-center folded:px-0"
    >
      <CircleQuestionMark aria-hidden className="size-5 shrink-0" />
      <span className="folded:sr-only">Ayuda</span>
    </button>
  );
}

const CORNER_TAKEN = /^\/(sales\/.+|free-sale|new-sale|products\/labels|caja\/cerrar)$/;

/** There the corner belongs to the total, or to what ends the work, and help moves into the menu. */
export function isCornerTaken(pathname: string): boolean {
  return CORNER_TAKEN.test(pathname);
}

type ButtonProps = { open: boolean; onClick: (button: HTMLElement) => void };

/** On a computer, in the corner. The end of every screen leaves it room. */
export function HelpButton({ open, onClick }: ButtonProps) {
  return (
    <aside aria-label="Ayuda" className="fixed right-5 bottom-5 z-30 hidden lg:block print:hidden">
      <button
        type="button"
        aria-label="Ayuda"
        title="Ayuda"
        aria-expanded={open}
        onClick={(event) => onClick(event.currentTarget)}
        className="flex size-13 items-center justify-center rounded-full border border-line bg-surface text-primary-ink shadow-float transition-colors duration-150 hover:bg-primary-soft"
      >
        <CircleQuestionMark aria-hidden className="size-6.5" />
      </button>
    </aside>
  );
}
