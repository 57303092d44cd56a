/** Moves the focus to the first required control without a value, if the form has one. */
export function focusFirstMissingField(form: HTMLFormElement): void {
  [...form.querySelectorAll<HTMLInputElement>("[aria-required=true], [required]")]
    .find(({ type, validity, value }) => (type === "radio" ? validity.valueMissing : value?.trim() === ""))
    ?.focus();
}
