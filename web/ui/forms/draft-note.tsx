import { TextButton } from "./text-button.tsx";

type Props = { draft: { isRestored: boolean; restart: () => void } };

/** Says that a form goes on with what was typed into it before. */
export function DraftNote({ draft: { isRestored, restart } }: Props) {
  if (!isRestored) return null;
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
      Sigues con lo que habías escrito.
      <TextButton onClick={restart}>Empezar de nuevo</TextButton>
    </p>
  );
}
