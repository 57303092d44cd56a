import { CircleQuestionMark } from "lucide-react";
import { type ComponentType, useRef, useState } from "react";
import { toast } from "#web/ui/toast.ts";

type Panel = ComponentType<{ open: boolean; onClose: () => void; finalFocus: () => HTMLElement | null }>;

export function useHelpPanel() {
  const [Panel, setPanel] = useState<Panel | null>(null);
  const [open, setOpen] = useState(false);
  const asker = useRef<HTMLElement | null>(null);

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

type EntryProps = { open?: boolean; onClick: (button: HTMLElement) => void };

/** In the menu, because a button in a corner would cover buttons of the screen. */
export function HelpMenuEntry({ open, onClick }: EntryProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      title="Ayuda"
      onClick={(event) => onClick(event.currentTarget)}
      className="mb-1 flex min-h-11 w-full items-center gap-3 lg:pointer-fine:min-h-9 rounded-md px-3 text-left font-medium text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink folded:justify-center folded:px-0"
    >
      <CircleQuestionMark aria-hidden className="size-5 shrink-0" />
      <span className="folded:sr-only">Ayuda</span>
    </button>
  );
}
