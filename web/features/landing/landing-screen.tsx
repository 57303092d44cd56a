import { Link } from "react-router";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { LandingFeatures } from "./landing-features.tsx";
import { LandingHero } from "./landing-hero.tsx";
import { LandingQuestions } from "./landing-questions.tsx";

export function LandingScreen() {
  return (
    <div className="overflow-x-clip">
      <header className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-3 px-4 py-4 sm:px-8">
        <Logo />
        <div className="shrink-0 whitespace-nowrap">
          <ButtonLink to="/login">Iniciar Sesión</ButtonLink>
        </div>
      </header>
      <main tabIndex={-1}>
        <LandingHero />
        <LandingFeatures />
        <LandingQuestions />
      </main>
      <footer className="mx-auto max-w-6xl px-4 py-8 text-center text-sm text-ink-soft sm:px-8">
        <p>Mostrador, hecho para las tiendas de Colombia.</p>
        <Link
          to="/privacidad"
          className="inline-flex min-h-11 items-center rounded-sm font-semibold text-primary-ink underline-offset-4 hover:underline"
        >
          Privacidad
        </Link>
      </footer>
    </div>
  );
}
