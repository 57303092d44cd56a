import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Icon } from "../icon.tsx";
import { useFieldControl, withField } from "./field.tsx";

type Props = Omit<ComponentProps<"input">, "className"> & {
  icon?: LucideIcon;
  onValueChange?: (text: string) => void;
};

export function TextInput({ icon, type = "text", onValueChange, ...rest }: Props) {
  const field = useFieldControl();
  const input = (
    <input
      onChange={onValueChange && (({ target }) => onValueChange(target.value))}
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

export const TextField = withField(TextInput);
