import { LoaderCircle, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ComponentProps, MouseEvent } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-style.ts";
import { Icon } from "./icon.tsx";

type Props = Omit<ComponentProps<"button">, "className"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: LucideIcon;
  /** Whether work is running: the button keeps its focus, shows a spinner and ignores clicks. */
  busy?: boolean;
  block?: boolean;
};

export function Button({
  variant = "secondary",
  size = "md",
  icon,
  busy = false,
  block,
  type = "button",
  onClick,
  children,
  ...rest
}: Props) {
  const glyph = icon ?? (variant === "danger" ? TriangleAlert : undefined);
  function click(event: MouseEvent<HTMLButtonElement>) {
    // Also prevents a second submit by Enter, which clicks the form's submit button.
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={click}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={buttonClass(variant, size, block)}
    >
      {busy ? (
        <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin" />
      ) : (
        glyph && <Icon of={glyph} className="size-5 shrink-0" />
      )}
      {children}
    </button>
  );
}
