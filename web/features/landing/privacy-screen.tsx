import { Link } from "react-router";
import { Logo } from "#web/ui/logo.tsx";
import { PRIVACY_SECTIONS } from "./privacy-text.ts";

/** Says what Mostrador stores about people. Keep it true. */
export function PrivacyScreen() {
  return (
    <div className="mx-auto max-w-2xl px-4 py-6 sm:px-8 sm:py-10">
      <header className="mb-8">
        <Link to="/" className="inline-block rounded-md p-1">
          <Logo />
        </Link>
      </header>
      <main tabIndex={-1}>
        <h1 tabIndex={-1} className="text-2xl font-bold">
          Privacidad
        </h1>
        <p className="mt-2 text-ink-soft">
          Qué datos de las personas guarda Mostrador, para qué, y qué puedes pedir. Así funciona el programa;
          la tienda que lo usa responde por los datos que anota, según la Ley 1581 de 2012.
        </p>
        {PRIVACY_SECTIONS.map(({ title, points }) => (
          <section key={title} className="mt-8">
            <h2 className="text-lg font-bold">{title}</h2>
            <ul className="mt-2 flex list-disc flex-col gap-2 pl-5">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </section>
        ))}
      </main>
    </div>
  );
}
