import { ApiError } from "#web/api/api-error.ts";
import { failedWriteText } from "#web/api/failure-text.ts";
import { PasswordPrompt } from "#web/features/auth/public/password-prompt.tsx";

type Props = {
  open: boolean;
  text: string;
  onClose: () => void;
  save: (password: string) => Promise<unknown>;
};

export function PasswordConfirmationDialog({ open, text, onClose, save }: Props) {
  return (
    <PasswordPrompt
      open={open}
      onClose={onClose}
      title="Confirma con tu contraseña"
      description={text}
      label="Tu contraseña de Mostrador"
      save="Guardar"
      send={save}
      failed={(error) =>
        error instanceof ApiError && error.code === "WRONG_PASSWORD"
          ? "Esa no es tu contraseña. Inténtalo otra vez."
          : failedWriteText(error, "No se guardó. Inténtalo de nuevo.")
      }
    />
  );
}
