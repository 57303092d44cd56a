import { useLocation } from "react-router";
import { Notice } from "#web/ui/notice.tsx";

/** What a screen tells the user on the screen to which it redirects. */
export type RedirectMessage = { title: string; text?: string };

export function RedirectNotice() {
  const { arrival } = (useLocation().state ?? {}) as { arrival?: RedirectMessage };
  return (
    <div role="status">
      {arrival && <Notice tone="success" title={arrival.title} text={arrival.text} className="mb-5" />}
    </div>
  );
}
