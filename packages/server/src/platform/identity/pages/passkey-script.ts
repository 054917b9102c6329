/**
 * Shows a passkey to the page's form: asks the browser for it with the options of the page, or with those that
 * are had for it, and sends its answer. What the person gives up or the browser refuses leaves the page as it is.
 */
export const PASSKEY_SCRIPT = `'use strict';
const passkeys = window.SimpleWebAuthnBrowser;
for (const form of document.querySelectorAll('form[data-passkey]')) {
  if (!passkeys || !passkeys.browserSupportsWebAuthn()) continue;
  form.hidden = false;
  const wrong = form.querySelector('[role=alert]');
  form.addEventListener('submit', async (event) => {
    if (form.elements.credential.value !== '') return;
    event.preventDefault();
    wrong.hidden = true;
    try {
      const optionsJSON = form.dataset.options
        ? JSON.parse(form.dataset.options)
        : await (await fetch(form.action + '/begin', { method: 'POST' })).json();
      form.elements.credential.value = JSON.stringify(await passkeys.startAuthentication({ optionsJSON }));
      form.requestSubmit();
    } catch {
      wrong.hidden = false;
    }
  });
}
`;
