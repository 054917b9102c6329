/** Puts the focus on the button of a notice that has opened: Enter is all it takes to have read it. */
export function focusButton(notice: HTMLElement): void {
  notice.querySelector('button')?.focus();
}
