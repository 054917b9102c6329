/**
 * After a submit that was refused: the first field that is marked as wrong gets the focus, once it has been
 * drawn.
 */
export function focusFirstError(): void {
  requestAnimationFrame(() => {
    const open = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document;
    open.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}
