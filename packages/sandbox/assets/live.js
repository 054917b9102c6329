/* global document, location, navigator, fetch, EventSource, DOMParser, setInterval, setTimeout, clearTimeout, performance */
// Keeps a page of the sandbox true: fetches its live part again when something changed, and shows the codes
// of the devices.
const topic = document.body.dataset.topic;
const connection = document.querySelector('.connection');

const codes = new Map();

const paint = () => {
  const now = performance.now();
  for (const device of document.querySelectorAll('[data-device]')) {
    const known = codes.get(device.dataset.device);
    if (!known) continue;
    const left = Math.max(0, known.endsAt - now);
    const button = device.querySelector('[data-code]');
    const half = Math.ceil(known.code.length / 2);
    const text = `${known.code.slice(0, half)} ${known.code.slice(half)}`;
    if (!button.classList.contains('copied') && button.textContent !== text) button.textContent = text;
    device
      .querySelector('[data-ring]')
      .setAttribute('stroke-dasharray', `${(left / known.periodMs) * 100} 100`);
    device.querySelector('[data-seconds]').textContent = `${Math.ceil(left / 1000)} s`;
    device.classList.toggle('ending', left < 6000);
  }
};

let nextCodes;
const fetchCodes = async () => {
  clearTimeout(nextCodes);
  let wait = 2000;
  try {
    const list = await (await fetch('/phone/codes')).json();
    const now = performance.now();
    for (const { id, code, periodMs, validForMs } of list)
      codes.set(id, { code, periodMs, endsAt: now + validForMs });
    wait = Math.min(30_000, ...list.map(({ validForMs }) => validForMs)) + 50;
    paint();
  } catch {
    // The stream tells of a lost connection; this only asks again.
  }
  nextCodes = setTimeout(() => void fetchCodes(), wait);
};

let pending;
const renew = async () => {
  pending = undefined;
  // The stream tells of a lost connection, and brings the page up to date when it is there again.
  const response = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => undefined);
  if (!response?.ok) return;
  const fresh = new DOMParser()
    .parseFromString(await response.text(), 'text/html')
    .querySelector('[data-live]');
  const stale = document.querySelector('[data-live]');
  if (!fresh || !stale || fresh.innerHTML === stale.dataset.source) return;
  const focused = document.activeElement?.closest('[data-live]')
    ? document.activeElement.getAttribute('href')
    : null;
  stale.dataset.source = fresh.innerHTML;
  stale.innerHTML = fresh.innerHTML;
  if (focused) stale.querySelector(`a[href="${focused}"]`)?.focus();
  if (topic === 'phone') void fetchCodes();
};

// Many changes at once are one renewal; a steady stream of them still renews.
const renewSoon = () => {
  pending ??= setTimeout(() => void renew(), 150);
};

if (topic) {
  const stream = new EventSource(`/changes/${topic}`);
  let wasLost = false;
  stream.onmessage = ({ data }) => {
    connection.hidden = true;
    if (data === 'changed' || wasLost) renewSoon();
    wasLost = false;
  };
  stream.onerror = () => {
    connection.hidden = false;
    wasLost = true;
  };
}

if (topic === 'phone') {
  void fetchCodes();
  setInterval(paint, 250);
  const copy = async (button) => {
    await navigator.clipboard.writeText(
      codes.get(button.closest('[data-device]').dataset.device)?.code ?? '',
    );
    button.textContent = 'Copied';
    button.classList.add('copied');
    setTimeout(() => {
      button.classList.remove('copied');
      paint();
    }, 900);
  };
  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-code]');
    if (button && navigator.clipboard) void copy(button);
  });
}
