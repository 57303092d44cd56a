import type { ReactNode } from "react";

type Props = {
  drawing: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
};

export function EmptyState({ drawing, title, text, action }: Props) {
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      <div className="w-44">{drawing}</div>
      <p className="mt-4 text-lg font-bold">{title}</p>
      {text && <p className="mt-1 max-w-sm text-balance text-ink-soft">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
