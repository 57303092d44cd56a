import type { AssignableRole, Employee } from "#core/contract/users.ts";
import { ROLE_LABELS } from "#core/permissions.ts";
import { runWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { describeEmployeeRemoveFailure, describeEmployeeSaveFailure } from "./employee-failures.ts";
import { useChangeUser, useRemoveUser } from "./users.queries.ts";

/** Returns the actions on an employee. Calls `settled` after a successful action, to move the focus. */
export function useEmployeeActions(settled: () => void) {
  const { mutateAsync: change } = useChangeUser();
  const { mutateAsync: remove } = useRemoveUser();

  async function act(action: Parameters<typeof runWithToast>[0]) {
    if (await runWithToast(action)) settled();
  }
  return {
    approve: ({ id, name }: Employee, role: AssignableRole) =>
      act({
        work: () => change({ params: { id }, body: { role, onlyRequest: true } }),
        done: () => ({
          title: "Empleado aprobado",
          text: `${name} ya puede entrar como ${ROLE_LABELS[role]}`,
        }),
        failed: describeEmployeeSaveFailure,
      }),
    reject: ({ id, name }: Employee) =>
      act({
        question: {
          title: "¿Rechazar solicitud?",
          text: `«${name}» no podrá entrar a tu tienda. Podrá pedirlo otra vez.`,
          tone: "danger",
        },
        work: () => remove({ params: { id }, query: { onlyRequest: true } }),
        done: () => ({ title: "Solicitud rechazada", text: name }),
        failed: (error) => ({
          ...describeEmployeeRemoveFailure(error),
          title: "Error al rechazar la solicitud",
        }),
      }),
    remove: ({ id, name }: Employee) =>
      act({
        question: {
          title: "¿Eliminar empleado?",
          text: `«${name}» ya no podrá entrar. Sus ventas quedan como están. Esta acción no se puede deshacer.`,
          tone: "danger",
        },
        work: () => remove({ params: { id }, query: {} }),
        done: () => ({ title: "Empleado eliminado", text: name }),
        failed: describeEmployeeRemoveFailure,
      }),
  };
}
