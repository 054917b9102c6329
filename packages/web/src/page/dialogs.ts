/** Whether a dialog has the keys. */
export const isDialogOpen = (): boolean =>
  document.querySelector('.bp6-overlay-open [role="dialog"], .bp6-overlay-open [role="alertdialog"]') !==
  null;

/**
 * Calls back when dialogs may have opened or closed.
 * @returns ends it
 */
export function watchDialogs(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { attributes: true, attributeFilter: ['class'] });
  return () => {
    observer.disconnect();
  };
}
