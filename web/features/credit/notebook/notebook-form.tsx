import { FileSpreadsheet, Plus, Trash2 } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { flushSync } from "react-dom";
import { Button } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { FileDrop } from "#web/ui/forms/file-drop.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TableFileSummary } from "#web/ui/table-file/file-summary.tsx";
import { LIST_FILE_TYPES } from "#web/ui/table-file/tables.ts";
import { NOTEBOOK_COLUMNS } from "./notebook-file.ts";
import type { NotebookLine } from "./notebook-lines.ts";
import type { useDebtNotebook } from "./use-notebook.ts";

type Props = Pick<
  ReturnType<typeof useDebtNotebook>,
  "lines" | "problems" | "change" | "remove" | "add" | "read" | "brought" | "askColumns"
>;

/** A form in which Enter goes to the next box, and after the last box to a new line. */
export function DebtNotebookForm({ lines, problems, change, remove, add, read, ...file }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const boxes = () => [...(list.current?.querySelectorAll<HTMLInputElement>("input") ?? [])];

  function addLine() {
    let added = false;
    flushSync(() => {
      added = add();
    });
    // Focuses the name, the first of the new line's three boxes.
    if (added) boxes().at(-3)?.focus();
  }

  function next(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const all = boxes();
    const after = all[all.indexOf(event.target as HTMLInputElement) + 1];
    if (after) after.focus();
    else addLine();
  }

  return (
    <div className="flex flex-col gap-4">
      <FileDrop
        onFile={(chosen) => void read(chosen)}
        accept={LIST_FILE_TYPES}
        className="min-h-14 justify-center gap-3 px-4 py-2 text-center"
      >
        <FileSpreadsheet aria-hidden className="size-6 shrink-0 text-primary-ink" />
        <span>
          <span className="block font-semibold">Traer de Excel o CSV</span>
          <span className="block text-sm text-ink-soft">Con nombre y lo que debe cada uno</span>
        </span>
      </FileDrop>
      {file.brought && (
        <TableFileSummary read={file.brought} kinds={NOTEBOOK_COLUMNS} onChange={file.askColumns} />
      )}
      <ol ref={list} aria-label="Líneas del cuaderno" onKeyDown={next} className="flex flex-col gap-3">
        {lines.map((line, i) => (
          <Line
            key={line.keys.customer}
            {...{ line, change, remove }}
            number={i + 1}
            problem={problems.get(line.keys.customer)}
          />
        ))}
      </ol>
      <Button icon={Plus} onClick={addLine}>
        Otra línea
      </Button>
    </div>
  );
}

type LineProps = Pick<Props, "change" | "remove"> & {
  line: NotebookLine;
  number: number;
  problem: string | undefined;
};

function Line({ line, number, problem, change, remove }: LineProps) {
  const key = line.keys.customer;
  const wrong = problem ? { "aria-invalid": true, "aria-describedby": `${key}-problem` } : {};
  return (
    <li className="rounded-md border border-line p-3 md:border-0 md:p-0">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
        <TextInput
          {...wrong}
          aria-label={`Nombre, línea ${number}`}
          placeholder="Nombre"
          autoComplete="off"
          maxLength={200}
          value={line.name}
          onValueChange={(name) => change(key, { name })}
        />
        <div className="md:order-last">
          <IconButton label={`Quitar la línea ${number}`} icon={Trash2} onClick={() => remove(key)} />
        </div>
        <div className="col-span-2 grid grid-cols-2 gap-2 md:contents">
          <TextInput
            {...wrong}
            aria-label={`Teléfono, línea ${number}`}
            placeholder="Teléfono"
            type="tel"
            autoComplete="off"
            maxLength={32}
            value={line.phone}
            onValueChange={(phone) => change(key, { phone })}
          />
          <MoneyInput
            {...wrong}
            aria-label={`Debe, línea ${number}`}
            placeholder="Debe"
            value={line.balance}
            onChange={(balance) => change(key, { balance })}
          />
        </div>
      </div>
      {problem && (
        <p id={`${key}-problem`} className="mt-1 text-sm text-danger-ink">
          {problem}
        </p>
      )}
    </li>
  );
}
