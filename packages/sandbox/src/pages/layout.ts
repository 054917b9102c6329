import type { Topic } from '../store/changes';
import { html, type Html } from '@erx/script/xml/html';

export type Place =
  | 'overview'
  | 'messages'
  | 'pharmacies'
  | 'requests'
  | 'phone'
  | 'benefits'
  | 'prior-authorizations'
  | 'pdmp'
  | 'proofing'
  | 'directory'
  | 'mail';

const PLACES: readonly [Place, string, string][] = [
  ['overview', '/', 'Overview'],
  ['messages', '/messages', 'Messages'],
  ['pharmacies', '/pharmacies', 'Pharmacies'],
  ['requests', '/requests', 'Requests'],
  ['phone', '/phone', 'Phone'],
  ['directory', '/directory', 'Directory'],
  ['benefits', '/benefits', 'Benefits'],
  ['pdmp', '/pdmp', 'PDMP'],
  ['prior-authorizations', '/prior-authorizations', 'Authorizations'],
  ['proofing', '/proofing', 'Proofing'],
  ['mail', '/mail', 'Mail'],
];

/** A choice of a select element. */
export const option = (value: string, text: string, isSelected = false): Html =>
  html`<option value="${value}" ${isSelected ? html` selected` : ''}>${text}</option>`;

/** How many items a list shows: '3 messages', or 'The newest 100 of 250 messages' where it is cut. */
export const shownCount = (count: number, limit: number, noun: string): string => {
  if (count > limit) return `The newest ${String(limit)} of ${String(count)} ${noun}s`;
  return `${String(count)} ${count === 1 ? noun : `${noun}s`}`;
};

const placeLink = ([key, href, label]: (typeof PLACES)[number], place: Place): Html =>
  html`<a href="${href}" ${key === place ? html` aria-current="page"` : ''}>${label}</a>`;

/**
 * A whole page. `live` names what makes it refresh itself: the part of the page inside [data-live] is fetched
 * again.
 */
export const page = (place: Place, title: string, content: Html, live?: Topic): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} - Sandbox</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/sandbox.css">
<script src="/assets/live.js" defer></script>
</head>
<body${live ? html` data-topic="${live}"` : ''}>
<a class="skip" href="#content">Skip to content</a>
<header class="bar">
<a class="brand" href="/"><img src="/assets/icon.svg" alt="" width="24" height="24"> <span>Sandbox</span></a>
<nav aria-label="Pages">${PLACES.map((one) => placeLink(one, place))}</nav>
<span class="connection" role="status" hidden>Reconnecting…</span>
</header>
<main id="content">
<h1>${title}</h1>
${content}
</main>
<footer>A simulated outside world for the product. Nothing here reaches a real pharmacy or phone.</footer>
</body>
</html>
`.html;

/** A page for the product's frame: no way out of it, no script, nothing that needs a cookie. */
export const framed = (title: string, content: Html): string =>
  outside(
    title,
    content,
    'Prior authorization portal',
    'A simulated portal. Nothing here reaches a real plan.',
  );

/** A page that the product sends someone to, in a separate tab. */
export const visited = (title: string, content: Html): string =>
  outside(title, content, 'Proofing service', 'A simulated proofing service. Nothing here proves anything.');

const outside = (title: string, content: Html, site: string, foot: string): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} - ${site}</title>
        <link rel="stylesheet" href="/assets/sandbox.css" />
      </head>
      <body>
        <main id="content">
          <h1>${title}</h1>
          ${content}
        </main>
        <footer>${foot}</footer>
      </body>
    </html> `.html;

/** An instant, short, with the whole of it on hover. */
export const instant = (iso: string): Html =>
  html`<time datetime="${iso}" title="${iso}">${iso.slice(0, 10)} <b>${iso.slice(11, 19)}</b> UTC</time>`;
