import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Icon } from "../icon.tsx";
import { useFieldControl } from "./field.tsx";

type Props = Omit<ComponentProps<"input">, "className"> & { icon?: LucideIcon };

export function TextInput({ icon, type = "text", ...rest }: Props) {
  const field = useFieldControl();
  const input = (
    <input
      {...field}
      {...rest}
      type={type}
      className={clsx("control", icon && "pl-11 max-sm:pr-1 max-sm:pl-10 max-sm:placeholder:tracking-tight")}
    />
  );
  if (!icon) return input;
  return (
    <div className="relative">
      <Icon
        of={icon}
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 max-sm:left-3 -translate-y-1/2 text-ink-soft"
      />
      {input}
    </div>
  );
}
