import clsx from "clsx";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

const variants: Record<ButtonVariant, string> = {
  primary: "filled-primary font-semibold not-disabled:hover:bg-primary-hover shadow-card",
  secondary: "bg-button text-ink not-disabled:hover:bg-button-hover",
  ghost: "text-ink not-disabled:hover:bg-sunken",
  danger: "danger-button font-semibold",
};

const sizes: Record<ButtonSize, string> = {
  sm: "min-h-11 px-3 text-sm lg:min-h-9",
  md: "min-h-11 px-4 text-base",
  lg: "min-h-14 px-6 text-lg",
};

export function buttonClass(variant: ButtonVariant, size: ButtonSize, block = false): string {
  return clsx(
    "inline-flex items-center justify-center gap-2 rounded-md py-1.5 text-center",
    "transition-colors duration-150 select-none",
    "disabled:opacity-50 aria-disabled:opacity-60 aria-disabled:cursor-progress",
    variants[variant],
    sizes[size],
    block && "w-full",
  );
}
