import { Link } from "react-router";

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
