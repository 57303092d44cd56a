import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { changePassword } from "#core/contract/auth.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useChangePassword } from "#web/features/auth/auth.queries.ts";
import { describePasswordFailure } from "#web/features/auth/auth-failures.ts";
import { NewPasswordFields } from "#web/features/auth/password/new-password.tsx";
import {
  PASSWORD_MISMATCH_ISSUE,
  passwordsMatch,
} from "#web/features/auth/password/password-confirmation.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { PasswordField } from "#web/ui/fields/password-input.tsx";
import { bindFields } from "#web/ui/forms/bind-fields.ts";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { toast } from "#web/ui/toast.ts";

type Props = { open: boolean; onClose: () => void };

export function ChangePasswordDialog({ open, onClose }: Props) {
  const { mutateAsync, isPending } = useChangePassword();
  const form = useForm({
    resolver: zodResolver(changePasswordFormSchema),
    defaultValues: { currentPassword: "", password: "", confirmPassword: "" },
  });
  const field = bindFields(form);
  const close = () => isPending || onClose();

  const submit = form.handleSubmit(async ({ currentPassword, password }) => {
    if (isPending) return;
    try {
      await mutateAsync({ currentPassword, password });
      toast.success("Contraseña actualizada", "Cerramos tu sesión en los demás dispositivos.");
      onClose();
    } catch (error) {
      const message = describePasswordFailure(error, "Error al cambiar la contraseña");
      if (error instanceof ApiError && error.code === "WRONG_PASSWORD")
        form.setError("currentPassword", { message }, { shouldFocus: true });
      else toast.error(message);
    }
  });

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Cambiar contraseña"
      onSubmit={submit}
      footer={<FormButtons save={isPending ? "Guardando..." : "Guardar"} busy={isPending} onCancel={close} />}
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
    </Dialog>
  );
}

const changePasswordFormSchema = changePassword.body
  .pick({ currentPassword: true, password: true })
  .extend({ confirmPassword: z.string() })
  .refine(passwordsMatch, PASSWORD_MISMATCH_ISSUE);
