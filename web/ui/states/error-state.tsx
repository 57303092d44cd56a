import { RotateCw } from "lucide-react";
import { Button } from "../button.tsx";
import { lazyComponent } from "../hooks/lazy-chunk.ts";

// If the drawing cannot be loaded, only the text is shown.
const UnpluggedDrawing = lazyComponent(() => import("../drawings/unplugged.tsx"), "UnpluggedDrawing", {
  optional: true,
});

type Props = {
  text: string;
  /** Without `onReload` the button Recargar reloads the page. */
  onReload?: () => void;
  busy?: boolean;
};

export function ErrorState({ text, onReload, busy }: Props) {
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-10 text-center">
      <div className="aspect-4/3 w-44">
        <UnpluggedDrawing />
      </div>
      <p className="mt-4 max-w-md text-lg font-bold text-balance wrap-anywhere">{text}</p>
      <div className="mt-5">
        <Button
          variant="primary"
          icon={RotateCw}
          busy={busy}
          onClick={() => (onReload ? onReload() : window.location.reload())}
        >
          Recargar
        </Button>
      </div>
    </div>
  );
}
