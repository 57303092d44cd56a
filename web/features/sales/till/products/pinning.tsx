import clsx from "clsx";
import { Pin } from "lucide-react";
import { keepOnDevice } from "#web/offline/device/device-memory.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PINNED } from "./pinned.ts";

/** Pins or unpins; returns the pinned products. */
export function togglePin(pinned: readonly string[], id: string): readonly string[] {
  const now = pinned.includes(id) ? pinned.filter((other) => other !== id) : [...pinned, id];
  return keepOnDevice(PINNED, now) ? now : pinned;
}

/** Beside the categories; starts choosing what stands first. */
export function PinButton({ onClick }: { onClick: () => void }) {
  return <IconButton label="Fijar productos de primeros" icon={Pin} onClick={onClick} />;
}

/** Instead of the categories while products are pinned. */
export function PinBar({ onDone }: { onDone: () => void }) {
  return (
    <div className="sticky top-16.5 z-10 flex items-center gap-3 rounded-md bg-primary-soft py-1 pr-1 pl-4 lg:top-17">
      <p role="status" className="min-w-0 flex-1 text-sm font-semibold">
        Toca los que quieres siempre de primeros. Se guarda en este equipo.
      </p>
      <Button size="md" onClick={onDone}>
        Listo
      </Button>
    </div>
  );
}

export function PinMark({ pinned, tile }: { pinned: boolean; tile: boolean }) {
  return (
    <span
      className={clsx(
        "absolute flex size-7 items-center justify-center rounded-full",
        // Over the picture: a row has no other room.
        tile ? "top-1 right-1" : "top-1/2 left-2.5 -translate-y-1/2",
        pinned ? "filled-primary" : "bg-sunken text-ink-soft",
      )}
    >
      <Pin aria-hidden className="size-4" />
    </span>
  );
}
