import clsx from "clsx";
import { Pin } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";

/** Beside the categories; starts choosing what stands first. */
export function PinButton({ onClick }: { onClick: () => void }) {
  return <IconButton label="Fijar productos de primeros" icon={Pin} onClick={onClick} />;
}

/** Instead of the categories while products are pinned. */
export function PinBar({ onDone }: { onDone: () => void }) {
  return (
    <div className="flex items-center gap-3 rounded-md bg-primary-soft py-1 pr-1 pl-4">
      <p role="status" className="min-w-0 flex-1 text-sm font-semibold">
        Toca los que quieres siempre de primeros. Se guarda en este equipo.
      </p>
      <Button size="md" onClick={onDone}>
        Listo
      </Button>
    </div>
  );
}

export function PinMark({ pinned }: { pinned: boolean }) {
  return (
    <span
      className={clsx(
        "absolute top-1 right-1 flex size-7 items-center justify-center rounded-full",
        pinned ? "filled-primary" : "bg-sunken text-ink-soft",
      )}
    >
      <Pin aria-hidden className="size-4" />
    </span>
  );
}
