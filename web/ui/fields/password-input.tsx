import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { withField } from "./field.tsx";
import { TextInput } from "./text-input.tsx";

type Props = Omit<ComponentProps<typeof TextInput>, "type" | "icon"> & {
  /** The secret that the button shows or hides, in Spanish. */
  what?: string;
};

export function PasswordInput({ what = "contraseña", ...props }: Props) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative [&>input]:pr-12">
      <TextInput {...props} type={shown ? "text" : "password"} />
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
