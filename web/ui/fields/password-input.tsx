import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useFieldControl, withField } from "./field.tsx";

type Props = Omit<ComponentProps<"input">, "className" | "type"> & {
  /** The secret that the button shows or hides, in Spanish. */
  what?: string;
  onValueChange?: (text: string) => void;
};

export function PasswordInput({ what = "contraseña", onValueChange, ...props }: Props) {
  const field = useFieldControl();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <input
        onChange={onValueChange && (({ target }) => onValueChange(target.value))}
        {...field}
        {...props}
        type={shown ? "text" : "password"}
        className="control pr-12"
      />
      <button
        type="button"
        aria-label={shown ? `Ocultar ${what}` : `Mostrar ${what}`}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-ink-soft hover:text-ink"
      >
        <Icon aria-hidden className="size-5" />
      </button>
    </div>
  );
}

export const PasswordField = withField(PasswordInput);
