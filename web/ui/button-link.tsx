import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-style.ts";
import { Icon } from "./icon.tsx";

type Props = {
  to: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: LucideIcon;
  block?: boolean;
  children: ReactNode;
};

export function ButtonLink({ to, variant = "secondary", size = "md", icon, block, children }: Props) {
  return (
    <Link to={to} className={buttonClass(variant, size, block)}>
      {icon && <Icon of={icon} className="size-5 shrink-0" />}
      {children}
    </Link>
  );
}
