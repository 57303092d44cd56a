import { Pencil, Trash2 } from "lucide-react";
import { IconButton } from "../icon-button.tsx";
import type { TableColumn } from "./table.tsx";

type Actions<Row> = {
  edit?: ((row: Row) => void) | undefined;
  remove?: ((row: Row) => unknown) | undefined;
};

/** Creates the column with the buttons 'Editar' and 'Eliminar'. `actionsOf` returns the actions that a row allows. */
export function createActionsColumn<Row extends { name: string }>(
  actionsOf: (row: Row) => Actions<Row>,
): TableColumn<Row> {
  return {
    key: "actions",
    header: "Acciones",
    nowrap: true,
    phone: "side",
    cell: (row) => {
      const { edit, remove } = actionsOf(row);
      if (!edit && !remove) return null;
      return (
        <div className="flex gap-1 -my-2 max-md:-mr-2 md:-ml-3">
          {edit && (
            <IconButton label={`Editar ${row.name}`} icon={Pencil} tone="quiet" onClick={() => edit(row)} />
          )}
          {remove && (
            <IconButton
              label={`Eliminar ${row.name}`}
              icon={Trash2}
              tone="quiet"
              onClick={() => remove(row)}
            />
          )}
        </div>
      );
    },
  };
}
