import { lazy, type ReactNode, Suspense } from "react";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

const Scanner = lazy(() =>
  import("./scanner.tsx").then(
    ({ Scanner }) => ({ default: Scanner }),
    () => ({ default: Unreachable }),
  ),
);

function Unreachable() {
  return (
    <p role="alert" className="text-danger-ink">
      No pudimos abrir el escáner. Revisa tu conexión y recarga la página.
    </p>
  );
}

type Props = {
  open: boolean;
  onClose: () => void;
  /** Called with each code. The dialog stays open. */
  onCode: (code: string) => void;
  children?: ReactNode;
};

export function ScanDialog({ open, onClose, onCode, children }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Escanear Código de Barras"
      footer={children && <div className="flex min-w-full flex-col gap-3">{children}</div>}
    >
      <Suspense fallback={<Spinner label="Preparando el escáner…" />}>
        <Scanner active={open} onCode={(code) => open && onCode(code)} />
      </Suspense>
    </Dialog>
  );
}
