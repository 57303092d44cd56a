/** Returns the index of the option that an arrow key leads to; past the last option comes the first. Null for other keys. */
export function findArrowTarget(key: string, active: number, count: number): number | null {
  const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  if (step === 0 || count === 0) return null;
  return active < 0 && step < 0 ? count - 1 : (active + step + count) % count;
}

/** Props of a text field whose arrow keys move the active option while the field keeps the focus. */
export function buildComboboxProps(listId: string, open: boolean, active: number) {
  return {
    autoComplete: "off",
    autoCapitalize: "off",
    spellCheck: false,
    enterKeyHint: "done",
    role: "combobox",
    "aria-expanded": open,
    "aria-controls": open ? listId : undefined,
    "aria-autocomplete": "list",
    "aria-activedescendant": open && active >= 0 ? `${listId}-${active}` : undefined,
  } as const;
}
