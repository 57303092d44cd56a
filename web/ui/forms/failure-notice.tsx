import { Notice } from "../notice.tsx";

type Props = { failure: string | { title: string; text?: string } | null };

/** Says why a form was not sent. Stands next to the pressed button, so that the error is visible. */
export function FailureNotice({ failure }: Props) {
  const words = typeof failure === "string" ? { title: failure } : failure;
  return (
    <div role="alert" className="min-w-full empty:hidden">
      {words && <Notice tone="danger" title={words.title} text={words.text} />}
    </div>
  );
}
