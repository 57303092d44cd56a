import { House } from "lucide-react";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";

const ClosedShopDrawing = lazyComponent(
  () => import("#web/ui/drawings/closed-shop.tsx"),
  "ClosedShopDrawing",
  { optional: true },
);

export function NotFoundScreen() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center p-6 text-center">
      <div className="aspect-4/3 w-56">
        <ClosedShopDrawing />
      </div>
      <h1 tabIndex={-1} className="mt-6 text-2xl font-bold">
        Página no encontrada
      </h1>
      <p className="mt-2 mb-6 max-w-sm text-ink-soft">
        La dirección no existe o la página cambió de lugar. Revisa el enlace o vuelve al inicio.
      </p>
      <ButtonLink to="/" variant="primary" icon={House}>
        Ir al inicio
      </ButtonLink>
    </main>
  );
}
