import clsx from "clsx";
import { Cloud, CloudOff } from "lucide-react";
import { useState } from "react";
import { useConnectionStatus } from "#web/offline/device/connection.ts";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import { connectionText } from "./connection-text.ts";

const ConnectionPanel = lazyComponent(() => import("../layout.chunk.ts"), "ConnectionPanel");

type Props = {
  inSidebar?: boolean;
  narrow?: boolean;
};

export function ConnectionIndicator({ inSidebar = false, narrow = false }: Props) {
  const now = useConnectionStatus();
  const [open, setOpen] = useState(false);
  const quiet = now.reached && now.waiting === 0;
  const Icon = now.reached && now.refused === 0 ? Cloud : CloudOff;
  const text = connectionText(now);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={text}
        title={text}
        className={clsx(
          "flex min-h-11 items-center gap-2 rounded-md text-left text-sm transition-colors duration-150",
          inSidebar
            ? "flex-auto gap-2 px-3 lg:pointer-fine:min-h-9 folded:justify-center folded:gap-1 folded:px-0"
            : "max-w-[55%] shrink-0 px-3",
          quiet ? "text-ink-soft hover:bg-sunken" : "bg-warning-soft font-semibold text-warning-ink",
        )}
      >
        <Icon aria-hidden className="size-5 shrink-0" />
        {narrow
          ? now.waiting > 0 && <span>{now.waiting}</span>
          : (!quiet || inSidebar) && <span className="min-w-0 folded:sr-only">{text}</span>}
        {inSidebar && now.waiting > 0 && <span className="hidden folded:inline">{now.waiting}</span>}
      </button>
      <span className="sr-only" role="status">
        {quiet || inSidebar ? "" : text}
      </span>
      <ConnectionPanel open={open} onClose={() => setOpen(false)} />
    </>
  );
}
