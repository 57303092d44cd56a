import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { Logo } from "#web/ui/logo.tsx";

type Props = {
  title: string;
  subtitle: string;
  wide?: boolean;
  links: ReactNode;
  children: ReactNode;
};

export function AuthScreenFrame({ title, subtitle, wide, links, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-3 sm:justify-center sm:py-10">
      <header className="mb-3 sm:mb-8">
        <Link to="/" className="block rounded-md p-1">
          <Logo />
        </Link>
      </header>
      <main tabIndex={-1} className={wide ? "w-full max-w-2xl" : "w-full max-w-md"}>
        <div className="overflow-hidden rounded-lg bg-surface shadow-card">
          <AwningDecoration />
          <div className="px-5 pt-4 pb-6 sm:px-8 sm:pt-6 sm:pb-8">
            <h1 tabIndex={-1} className="text-2xl font-bold">
              {title}
            </h1>
            <p className="mt-1 mb-4 text-ink-soft sm:mb-6">{subtitle}</p>
            {children}
          </div>
        </div>
        <nav aria-label="Otras opciones" className="mt-5 flex flex-col items-center gap-1 text-center">
          {links}
        </nav>
      </main>
    </div>
  );
}

export function AuthLink({ to, lead, children }: { to: string; lead?: string; children: string }) {
  return (
    <p className="text-ink-soft">
      {lead && `${lead} `}
      <Link
        to={to}
        className="inline-flex min-h-11 items-center rounded-sm font-semibold text-primary-ink underline-offset-4 hover:underline"
      >
        {children}
      </Link>
    </p>
  );
}

/** The address with which a user signs in. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, "label">) {
  return (
    <TextField
      label="Correo electrónico"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

/** Strips of the awning. Their number is odd, so that both ends look the same. */
const STRIPS = Array.from({ length: 11 }, (_, i) => i);

function AwningDecoration() {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${STRIPS.length * 32} 36`}
      preserveAspectRatio="none"
      className="block h-9 w-full"
    >
      {STRIPS.map((i) => (
        <path
          key={i}
          d={`M${i * 32} 0h32v20a16 16 0 0 1-32 0Z`}
          className={i % 2 === 0 ? "fill-primary" : "fill-primary-soft"}
        />
      ))}
    </svg>
  );
}
