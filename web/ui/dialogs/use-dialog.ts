import { useCallback, useState } from "react";

/**
 * The state of a dialog. `subject` is the row or the choice that the dialog is about, and stays while the dialog fades
 * out. `turn` changes with each opening: as the React `key` of the dialog it gives each opening fresh state. `show` and
 * `close` are stable functions. `props` are props of the dialog's component.
 */
export function useDialog<Subject = null>(none: Subject = null as Subject) {
  const [state, setState] = useState({ open: false, turn: 0, subject: none });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `none` is a constant of the caller
  const show = useCallback(
    (subject: Subject = none) => setState(({ turn }) => ({ open: true, turn: turn + 1, subject })),
    [],
  );
  const close = useCallback(() => setState((before) => ({ ...before, open: false })), []);
  return { ...state, show, close, props: { open: state.open, onClose: close } };
}
