import { asPasted } from '@erx/core/values/plain-text';

/**
 * Takes what has no width and what turns the direction of a text out of whatever is pasted into a field of the
 * page, before the field sees it. Passwords are pasted as they are.
 * @param page where to listen
 * @returns how to stop
 */
export function pasteAsSeen(page: Document): () => void {
  const onPaste = (event: ClipboardEvent) => {
    const field = event.target;
    const pasted = event.clipboardData?.getData('text/plain') ?? '';
    const seen = asPasted(pasted);
    if (seen === pasted || event.defaultPrevented || !isTextField(field)) return;
    if (field.maxLength >= 0 && !fits(field, seen)) return; // the field says that it is too long
    event.preventDefault();
    event.stopPropagation();
    // The browser's own insertion can be undone by the user; where there is none, the text is set.
    if (typeof page.execCommand === 'function' && page.execCommand('insertText', false, seen)) return;
    field.setRangeText(seen, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste', data: seen }));
  };
  page.addEventListener('paste', onPaste, { capture: true });
  return () => {
    page.removeEventListener('paste', onPaste, { capture: true });
  };
}

function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return !target.readOnly;
  return (
    target instanceof HTMLInputElement &&
    !target.readOnly &&
    ['text', 'search', 'tel', 'url', 'email'].includes(target.type)
  );
}

/**
 * Whether a text has room in the place of what is selected. Line breaks are counted as the field keeps them.
 */
export function fits(field: HTMLInputElement | HTMLTextAreaElement, text: string): boolean {
  const kept =
    field instanceof HTMLTextAreaElement ? text.replace(/\r\n?/g, '\n') : text.replace(/[\r\n]/g, '');
  const replaced = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0);
  return field.value.length - replaced + kept.length <= field.maxLength;
}
