import { History, Keyboard, KeyRound, LogOut } from "lucide-react";
import { useState } from "react";
import type { User } from "#core/contract/session.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useSession } from "#web/api/session.tsx";
import { useMay } from "#web/api/use-may.ts";
import { ChangePasswordDialog } from "#web/features/auth/public/change-password.tsx";
import { ChangeOwnPinDialog } from "#web/features/users/public/own-pin-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { confirm } from "#web/ui/confirm.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { toast } from "#web/ui/toast.ts";

export function SecurityCard({ user }: { user: User }) {
  const { signOutEverywhere } = useSession();
  const may = useMay();
  const [leaving, setLeaving] = useState(false);
  const password = useDialog();
  const pin = useDialog();

  async function leave() {
    const sure = await confirm({
      title: "¿Cerrar sesión en todos los dispositivos?",
      text: "También se cierra en este. Tendrás que volver a escribir tu contraseña en cada uno.",
    });
    if (!sure) return;
    setLeaving(true);
    try {
      await signOutEverywhere();
    } catch (error) {
      // Without the password a PIN session may not do this: `PasswordPrompt` then asks for the password.
      if (!(error instanceof ApiError && error.code === "PASSWORD_REQUIRED"))
        toast.error("No pudimos cerrar tus sesiones", "Revisa tu conexión e intenta de nuevo.");
      setLeaving(false);
    }
  }

  return (
    <Card title="Seguridad">
      <p className="mb-4 text-ink-soft">
        Si perdiste un celular o dejaste tu sesión abierta en otro computador, ciérrala aquí.
      </p>
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        {!user.pinOnly && (
          <Button icon={KeyRound} onClick={() => password.show()}>
            Cambiar contraseña
          </Button>
        )}
        <Button icon={Keyboard} onClick={() => pin.show()}>
          Mi PIN
        </Button>
        <Button icon={LogOut} busy={leaving} onClick={() => void leave()}>
          Cerrar sesión en todos los dispositivos
        </Button>
        {may("audit.read") && (
          <ButtonLink icon={History} to="/my-store/actividad">
            Ver actividad
          </ButtonLink>
        )}
      </div>
      <ChangePasswordDialog key={password.turn} {...password.props} />
      <ChangeOwnPinDialog key={`pin ${pin.turn}`} {...pin.props} userId={user.id} />
    </Card>
  );
}
