import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Button } from "#web/ui/button.tsx";
import { backdropClass } from "#web/ui/overlay.ts";

/** Simulates a payment page: nothing is called or charged. */
export function PaymentRedirectAlert({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={`${backdropClass} z-50`} />
        <AlertDialog.Viewport className="fixed inset-0 z-60 flex items-center justify-center p-4">
          <AlertDialog.Popup className="w-full max-w-md rounded-lg bg-surface p-6 text-ink shadow-float outline-none transition duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
            <AlertDialog.Title className="text-xl font-bold">Te llevamos a pagar</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-ink-soft">
              Te estamos redirigiendo a un proveedor de pagos con tarjeta para terminar tu suscripción. Aún no
              se te ha cobrado nada.
            </AlertDialog.Description>
            <div className="mt-6 flex justify-end *:flex-1 sm:*:flex-none">
              <Button variant="primary" onClick={onClose}>
                Entendido
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
