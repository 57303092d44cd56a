import { Banknote, CircleEllipsis, CreditCard, Landmark, type LucideIcon, Smartphone } from "lucide-react";

const icons: Record<string, LucideIcon> = {
  CASH: Banknote,
  CARD: CreditCard,
  NEQUI: Smartphone,
  TRANSFER: Landmark,
};

export function paymentIcon(method: string): LucideIcon {
  return icons[method] ?? CircleEllipsis;
}
