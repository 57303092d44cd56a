import { useMemo } from "react";
import type { AssignableRole, Employee } from "#core/contract/users.ts";
import { ROLE_LABELS } from "#core/permissions.ts";
import { confirm } from "#web/ui/confirm.tsx";
import { toast } from "#web/ui/toast.ts";
import {
  describeEmployeeRemoveFailure,
  describeEmployeeSaveFailure,
  type EmployeeFailure,
} from "./employee-failures.ts";
import { useChangeUser, useRemoveUser } from "./users.queries.ts";

function showFailure({ title, text }: EmployeeFailure) {
  toast.error(title, text);
}

/** Calls `settled` after a successful action, to move the focus. */
export function useEmployeeActions(settled: () => void) {
  const { mutateAsync: change } = useChangeUser();
  const { mutateAsync: remove } = useRemoveUser();

  return useMemo(() => {
    async function attempt(
      work: () => Promise<unknown>,
      done: () => void,
      failed: (e: unknown) => EmployeeFailure,
    ) {
      try {
        await work();
        done();
        settled();
      } catch (error) {
        showFailure(failed(error));
      }
    }
    return {
      approve: (person: Employee, role: AssignableRole) =>
        attempt(
          () => change({ params: { id: person.id }, body: { role, onlyRequest: true } }),
          () =>
            toast.success("Empleado aprobado", `${person.name} ya puede entrar como ${ROLE_LABELS[role]}`),
          describeEmployeeSaveFailure,
        ),
      reject: async (person: Employee) => {
        const sure = await confirm({
          title: "¿Rechazar solicitud?",
          text: `«${person.name}» no podrá entrar a tu tienda. Podrá pedirlo otra vez.`,
          tone: "danger",
        });
        if (!sure) return;
        await attempt(
          () => remove({ params: { id: person.id }, query: { onlyRequest: true } }),
          () => toast.success("Solicitud rechazada", person.name),
          (error) => ({ ...describeEmployeeRemoveFailure(error), title: "Error al rechazar la solicitud" }),
        );
      },
      remove: async (person: Employee) => {
        const sure = await confirm({
          title: "¿Eliminar empleado?",
          text: `«${person.name}» ya no podrá entrar. Sus ventas quedan como están. Esta acción no se puede deshacer.`,
          tone: "danger",
        });
        if (!sure) return;
        await attempt(
          () => remove({ params: { id: person.id }, query: {} }),
          () => toast.success("Empleado eliminado", person.name),
          describeEmployeeRemoveFailure,
        );
      },
    };
  }, [change, remove, settled]);
}
