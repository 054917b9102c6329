/** So long what was asked for may take to appear, in milliseconds; then the keys are the page's again. */
const LONGEST = 10_000;

/** Ends a holding that is under way: there is one at most. */
let end: () => void = () => undefined;

/**
 * Holds what is typed while a dialog that was asked for is still on its way, and gives it to the first field that has
 * the focus there: no letter lands in what is behind, and none acts on it. Escape lets go of what was typed.
 */
export function holdTyping(): void {
  end();
  let typed = '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      end();
      return;
    }
    if (event.key.length === 1) typed += event.key;
    else if (event.key === 'Backspace') typed = typed.slice(0, -1);
    // Enter and Tab would act on what is behind
    else if (event.key !== 'Enter' && event.key !== 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.closest('[role="dialog"]')) return;
    if (!target.matches('input, textarea, select')) return;
    // once it is drawn, and before the next key
    queueMicrotask(() => {
      end();
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
        writeInto(target, typed);
    });
  };
  const timer = setTimeout(() => {
    end();
  }, LONGEST);
  document.addEventListener('keydown', onKeyDown, true);
  document.addEventListener('focusin', onFocusIn);
  end = () => {
    clearTimeout(timer);
    document.removeEventListener('keydown', onKeyDown, true);
    document.removeEventListener('focusin', onFocusIn);
    end = () => undefined;
  };
}

/** Writes as a person does: what listens to the field hears it. */
function writeInto(field: HTMLInputElement | HTMLTextAreaElement, typed: string): void {
  if (typed === '') return;
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  // React keeps its own setter on the element, which would take the value for one that it has drawn.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, field.value + typed);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: typed }));
}
