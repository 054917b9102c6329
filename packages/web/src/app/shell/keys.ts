/** Opens the list of keys, as pressing '?' does: Blueprint's hotkeys dialog listens for exactly that. */
export function askForKeys(): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', code: 'Slash', shiftKey: true, bubbles: true }));
}
