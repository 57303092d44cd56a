import clsx from "clsx";
import { type ChangeEvent, type ComponentProps, type DragEvent, useEffect, useState } from "react";

type Props = Omit<ComponentProps<"input">, "type" | "onChange"> & { onFile: (file: File) => void };

export function FileDrop({ onFile, className, children, ...input }: Props) {
  const [over, setOver] = useState(false);
  usePreventStrayDrops();

  function take(file: File | undefined) {
    if (file) onFile(file);
  }

  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    take(target.files?.[0]);
    // Lets the user choose the same file again.
    target.value = "";
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }

  return (
    <label
      onDragEnter={() => setOver(true)}
      onDragOver={(event) => event.preventDefault()}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
      className={clsx(
        "flex cursor-pointer items-center rounded-md border border-dashed border-line-strong transition-colors hover:bg-sunken",
        "focus-inside:outline-2 focus-inside:outline-offset-2 focus-inside:outline-primary-edge",
        over && "bg-primary-soft",
        className,
      )}
    >
      <input {...input} type="file" onChange={pick} className="sr-only" />
      {children}
    </label>
  );
}

/** Prevents a file dropped beside a drop zone from replacing the page. */
function usePreventStrayDrops() {
  useEffect(() => {
    const refuse = (event: Event) => event.preventDefault();
    window.addEventListener("dragover", refuse);
    window.addEventListener("drop", refuse);
    return () => {
      window.removeEventListener("dragover", refuse);
      window.removeEventListener("drop", refuse);
    };
  }, []);
}
