import { changePassword } from "#core/contract/auth.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useCheckedSubmit } from "#web/api/use-submit.ts";
import { useChangePassword } from "#web/features/auth/auth.queries.ts";
import { describePasswordFailure } from "#web/features/auth/auth-failures.ts";
import { NewPasswordFields, withConfirmation } from "#web/features/auth/password/new-password.tsx";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { closeWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { PasswordField } from "#web/ui/fields/password-input.tsx";
import { useSchemaForm } from "#web/ui/forms/schema-form.ts";
import { toast } from "#web/ui/toast.ts";

type Props = { open: boolean; onClose: () => void };

export function ChangePasswordDialog({ open, onClose }: Props) {
  const { mutateAsync: change } = useChangePassword();
  const empty = { currentPassword: "", password: "", confirmPassword: "" };
  const { form, field } = useSchemaForm(changePasswordFormSchema, empty);
  const sending = useCheckedSubmit(form, {
    send: ({ currentPassword, password }) => change({ currentPassword, password }),
    failed: (error) => {
      const message = describePasswordFailure(error, "Error al cambiar la contraseña");
      if (error instanceof ApiError && error.code === "WRONG_PASSWORD")
        form.setError("currentPassword", { message }, { shouldFocus: true });
      else toast.error(message);
      return "";
    },
    onDone: closeWithToast(
      onClose,
      "Contraseña actualizada",
      "Cerramos tu sesión en los demás dispositivos.",
    ),
  });

  return (
    <FormDialog
      form={sending}
      read={sending.read}
      open={open}
      onClose={onClose}
      title="Cambiar contraseña"
      save="Guardar"
    >
      <div className="flex flex-col gap-4">
        <PasswordField
          label="Contraseña actual"
          required
          {...field("currentPassword")}
          autoComplete="current-password"
        />
        <NewPasswordFields form={form} label="Nueva contraseña" />
      </div>
    </FormDialog>
  );
}

const changePasswordFormSchema = withConfirmation(
  changePassword.body.pick({ currentPassword: true, password: true }),
);
