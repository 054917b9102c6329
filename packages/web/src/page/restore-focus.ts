/** A menu, a dialog from it and another on top, with what is passed through in each. */
const REMEMBERED = 30;

interface Place {
  readonly element: HTMLElement;
  /** What it is in, of the things that lie in the page or over it. */
  readonly layer: Element;
}

/**
 * Returns the focus to where the user came from when a dialog, sheet or menu closes. Blueprint does so only
 * where it may play a closing animation first.
 * @returns what ends it
 */
export function returnFocus(): () => void {
  let places: Place[] = [];
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const layer = [...document.body.children].find((child) => child.contains(target));
    if (layer)
      places = [...places.filter(({ element }) => element !== target), { element: target, layer }].slice(
        -REMEMBERED,
      );
  };
  const watching = new MutationObserver(() => {
    if (places.at(-1)?.layer.isConnected !== false) return;
    places = places.filter(({ element }) => element.isConnected);
    if (document.activeElement !== document.body) return; // it has gone on to another place
    for (const { element } of places.toReversed()) {
      element.focus({ preventScroll: true });
      if (document.activeElement === element) return; // one that is hidden or disabled by now takes none
    }
  });
  document.addEventListener('focusin', note);
  watching.observe(document.body, { childList: true });
  return () => {
    document.removeEventListener('focusin', note);
    watching.disconnect();
  };
}
