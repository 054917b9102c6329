/**
 * After a submit that was refused: the first field that is marked as wrong gets the focus, once it has been
 * drawn. Anyone who types on meanwhile keeps the field.
 */
export function focusFirstError(): void {
  const typed = typedNow();
  requestAnimationFrame(() => {
    if (typedNow() !== typed) return;
    const open = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document;
    open.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}

/** What is in the field that has the focus. */
const typedNow = (): string | undefined =>
  document.activeElement instanceof HTMLInputElement ? document.activeElement.value : undefined;
