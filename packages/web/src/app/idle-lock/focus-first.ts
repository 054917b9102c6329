/** Gives the keyboard to the first field or button inside. */
export function focusFirst(inside: HTMLElement): void {
  inside.querySelector<HTMLElement>('input:not([hidden]), button')?.focus();
}
