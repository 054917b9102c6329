/** What the browser's tab is called while the page is locked: no initials of a patient. */
const LOCKED_TITLE = 'Locked · erx';

/**
 * Takes everything but one element out of the document and the accessibility tree, while fields keep their
 * text. What holds another site's frame is hidden in place: taken out, it would start again.
 * @param kept the element that stays
 * @returns what brings everything back, with the scroll positions and the focus
 */
export function hidePage(kept: HTMLElement): () => void {
  const { body } = document;
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
  const scrolled = [document.documentElement, ...document.querySelectorAll('body *')]
    .filter((element) => element.scrollTop !== 0 || element.scrollLeft !== 0)
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }));
  const title = hideTitle();
  const bringBack = [...body.children]
    .filter((child) => child !== kept && !(child instanceof HTMLScriptElement))
    .map((child) => {
      if (child.querySelector('iframe')) {
        child.setAttribute('inert', '');
        return () => {
          child.removeAttribute('inert');
        };
      }
      const place = document.createComment('');
      child.replaceWith(place);
      return () => {
        place.replaceWith(child);
      };
    });
  body.dataset['locked'] = '';

  return () => {
    delete body.dataset['locked'];
    for (const act of bringBack) act();
    title();
    for (const { element, top, left } of scrolled) element.scrollTo({ top, left, behavior: 'instant' });
    focused?.focus({ preventScroll: true });
  };
}

/** Screens continue naming the tab; while the page is locked the last name is kept for later. */
function hideTitle(): () => void {
  let title = document.title;
  const hide = () => {
    if (document.title === LOCKED_TITLE) return;
    title = document.title;
    document.title = LOCKED_TITLE;
  };
  const watching = new MutationObserver(hide);
  watching.observe(document.head, { childList: true, subtree: true, characterData: true });
  hide();
  return () => {
    watching.disconnect();
    document.title = title;
  };
}
