import { useLocation } from "react-router";
import { Notice } from "#web/ui/notice.tsx";

export type ArrivalMessage = { title: string; text?: string };

export function ArrivalNotice() {
  const { arrival } = (useLocation().state ?? {}) as { arrival?: ArrivalMessage };
  return (
    <div role="status">
      {arrival && <Notice tone="success" title={arrival.title} text={arrival.text} className="mb-5" />}
    </div>
  );
}
