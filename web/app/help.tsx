import { CircleQuestionMark } from "lucide-react";
import { useRef } from "react";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";

const HelpPanel = lazyComponent(() => import("#web/features/help/help-panel.tsx"), "HelpPanel", {
  failure: "No se pudo abrir la ayuda",
});

export function useHelpPanel() {
  const { open, turn, show, close } = useDialog();
  const asker = useRef<HTMLElement | null>(null);

  function openHelp(from: HTMLElement | null) {
    asker.current = from;
    show();
  }

  const panel = turn > 0 && <HelpPanel open={open} onClose={close} finalFocus={() => asker.current} />;
  return { panel, open, openHelp, closeHelp: close };
}

type EntryProps = { open?: boolean; onClick: (button: HTMLElement) => void };

/** The help is an entry of the menu, because a button in a corner would cover buttons of the screen. */
export function HelpMenuEntry({ open, onClick }: EntryProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      title="Ayuda"
      onClick={(event) => onClick(event.currentTarget)}
      className="mb-1 flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink lg:mb-0 lg:w-auto lg:gap-2 lg:text-sm lg:pointer-fine:min-h-9 folded:flex-1 folded:justify-center folded:px-0"
    >
      <CircleQuestionMark aria-hidden className="size-5 shrink-0" />
      <span className="folded:sr-only">Ayuda</span>
    </button>
  );
}
