import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { changePassword } from "#core/contract/auth.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useChangePassword } from "#web/features/auth/auth.queries.ts";
import { describePasswordFailure } from "#web/features/auth/auth-failures.ts";
import { NewPasswordField } from "#web/features/auth/password/new-password.tsx";
import {
  PASSWORD_MISMATCH_ISSUE,
  passwordsMatch,
} from "#web/features/auth/password/password-confirmation.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { PasswordInput } from "#web/ui/fields/password-input.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { toast } from "#web/ui/toast.ts";

type Props = { open: boolean; onClose: () => void };

export function ChangePasswordDialog({ open, onClose }: Props) {
  const { mutateAsync, isPending } = useChangePassword();
  const { register, handleSubmit, control, formState, setError } = useForm({
    resolver: zodResolver(changePasswordFormSchema),
    defaultValues: { currentPassword: "", password: "", confirmPassword: "" },
  });
  const { errors } = formState;
  const password = useWatch({ control, name: "password" });
  const close = () => isPending || onClose();

  const submit = handleSubmit(async ({ currentPassword, password }) => {
    if (isPending) return;
    try {
      await mutateAsync({ currentPassword, password });
      toast.success("Contraseña actualizada", "Cerramos tu sesión en los demás dispositivos.");
      onClose();
    } catch (error) {
      const message = describePasswordFailure(error, "Error al cambiar la contraseña");
      if (error instanceof ApiError && error.code === "WRONG_PASSWORD")
        setError("currentPassword", { message }, { shouldFocus: true });
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
        <Field label="Contraseña actual" required error={errors.currentPassword?.message}>
          <PasswordInput {...register("currentPassword")} autoComplete="current-password" />
        </Field>
        <NewPasswordField
          {...register("password", { deps: "confirmPassword" })}
          label="Nueva contraseña"
          problem={errors.password?.message}
          typed={password}
        />
        <Field label="Confirmar contraseña" required error={errors.confirmPassword?.message}>
          <PasswordInput {...register("confirmPassword")} autoComplete="new-password" />
        </Field>
      </div>
    </Dialog>
  );
}

const changePasswordFormSchema = changePassword.body
  .pick({ currentPassword: true, password: true })
  .extend({ confirmPassword: z.string() })
  .refine(passwordsMatch, PASSWORD_MISMATCH_ISSUE);
