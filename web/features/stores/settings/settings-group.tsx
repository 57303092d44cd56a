import { type ReactNode, useId } from "react";

export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-4">
      <h3 id={titleId} className="border-b border-line pb-1 font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}
