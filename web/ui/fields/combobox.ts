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
