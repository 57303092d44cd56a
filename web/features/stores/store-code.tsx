import { Copy } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { copyText } from "#web/ui/data/copy-text.ts";

/** In large text, because people read it aloud across the counter. */
export function StoreJoinCode({ code }: { code: string }) {
  return (
    <Card title="Código de la tienda">
      <p className="rounded-md bg-primary-soft px-3 py-4 text-center text-2xl font-bold tracking-widest wrap-anywhere text-primary-ink @sm:text-3xl">
        {code}
      </p>
      <p className="mt-3 mb-4 text-ink-soft">
        Con este código un empleado pide unirse a la tienda; el dueño o un administrador lo aprueba.
      </p>
      <Button icon={Copy} block onClick={() => copyText(code, "Código copiado", "Copia el código")}>
        Copiar código
      </Button>
    </Card>
  );
}
