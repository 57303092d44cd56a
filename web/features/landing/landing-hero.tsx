import { Check } from "lucide-react";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { TillPreview } from "./till-preview.tsx";

const BLURBS = [
  "Gestión de ventas, para cobrar en segundos",
  "Control de inventario, con alertas cuando el stock está bajo",
  "Reportes en tiempo real, venta a venta",
];

export function LandingHero() {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-x-14 gap-y-8 px-4 pt-2 pb-14 sm:px-8 sm:pt-6 lg:grid-cols-[1fr_1.1fr] lg:pt-8 lg:pb-12">
      <div className="min-w-0 lg:self-end">
        <p className="font-semibold text-primary-ink max-sm:text-sm">
          Gestión integral de ventas y productos
        </p>
        <h1 tabIndex={-1} className="mt-3 text-3xl font-bold text-balance sm:text-4xl">
          Vende rápido y ten tu tienda al día.
        </h1>
        <p className="mt-4 max-w-[34rem] text-lg text-ink-soft">
          Mostrador reúne tus ventas, tu inventario y tus cuentas en un solo lugar. Funciona en el celular y
          en el computador que ya tienes.
        </p>
        <div className="mt-6 flex flex-wrap gap-3 max-sm:*:w-full">
          <ButtonLink to="/register" variant="primary" size="lg">
            Registrarse
          </ButtonLink>
          <ButtonLink to="/suscripcion" size="lg">
            Ver Planes
          </ButtonLink>
        </div>
        <p className="mt-4 text-sm text-ink-soft">
          Empieza gratis, con hasta 100 productos. El Plan Premium cuesta $ 14.900 al mes.
        </p>
      </div>
      <div className="min-w-0 max-lg:mx-auto max-lg:w-full max-lg:max-w-xl lg:row-span-2">
        <TillPreview />
      </div>
      <ul className="flex flex-col gap-2.5 self-start">
        {BLURBS.map((blurb) => (
          <li key={blurb} className="flex gap-3 text-pretty">
            <span className="mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary-ink">
              <Check aria-hidden className="size-3.5" strokeWidth={3} />
            </span>
            {blurb}
          </li>
        ))}
      </ul>
    </section>
  );
}
