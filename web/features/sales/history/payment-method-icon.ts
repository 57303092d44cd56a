import {
  Banknote,
  CircleEllipsis,
  CreditCard,
  KeyRound,
  Landmark,
  Layers,
  type LucideIcon,
  NotebookPen,
  Smartphone,
} from "lucide-react";

const icons: Record<string, LucideIcon> = {
  CASH: Banknote,
  CARD: CreditCard,
  NEQUI: Smartphone,
  DAVIPLATA: Smartphone,
  BREB: KeyRound,
  CREDIT: NotebookPen,
  MIXED: Layers,
  TRANSFER: Landmark,
};

export function paymentMethodIcon(method: string): LucideIcon {
  return icons[method] ?? CircleEllipsis;
}
