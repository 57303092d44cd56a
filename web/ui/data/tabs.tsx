import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: readonly { value: string; label: string; content: ReactNode }[];
};

export function Tabs({ label, value, onChange, tabs }: Props) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(String(next))}>
      <Base.List
        aria-label={label}
        className="mb-5 flex flex-wrap gap-1 rounded-md bg-sunken p-1 *:flex-auto sm:inline-grid sm:auto-cols-fr sm:grid-flow-col"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="min-h-11 rounded-sm px-1 text-sm text-ink-soft transition-colors hover:text-ink data-active:bg-surface data-active:text-ink dark:data-active:bg-line data-active:shadow-card sm:px-4 sm:text-base"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} tabIndex={-1}>
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
