import { PackagePlus } from "lucide-react";
import type { ReactNode } from "react";
import { useMay } from "#web/api/use-may.ts";
import { NO_CONNECTION_TEXT } from "#web/features/products/public/new-product-text.ts";
import { useConnectionStatus } from "#web/offline/device/connection.ts";
import { Button } from "#web/ui/button.tsx";

type Props = { onClick: () => void; children: ReactNode };

/** For roles that may create products. Without a connection says what the till can do instead. */
export function CreateProductButton({ onClick, children }: Props) {
  const may = useMay();
  const { reached } = useConnectionStatus();
  if (!may("products.write")) return null;
  if (!reached) return <p className="w-full text-sm">{NO_CONNECTION_TEXT}</p>;
  return (
    <Button size="sm" icon={PackagePlus} onClick={onClick}>
      {children}
    </Button>
  );
}
