import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type MessageCode, say } from '@erx/core/findings/messages';
import { html, type Html } from '@erx/script/xml/html';
import { PASSKEY_SCRIPT } from './passkey-script';
import { SCRIPT, STYLE } from './style';

/** A file that the pages load; its name changes with its content, so that browsers may keep it. */
interface Asset {
  readonly path: string;
  readonly type: string;
  readonly content: string;
}

const asset = (name: string, extension: string, type: string, content: string): Asset => ({
  path: `/identity/assets/${name}-${createHash('sha256').update(content).digest('hex').slice(0, 10)}.${extension}`,
  type,
  content,
});

const style = asset('pages', 'css', 'text/css; charset=utf-8', STYLE);
const submitScript = asset('submit', 'js', 'text/javascript; charset=utf-8', SCRIPT);
/** The library that speaks WebAuthn with the browser, as its makers bundle it, and our use of it. */
const passkeyLibrary = asset(
  'webauthn',
  'js',
  'text/javascript; charset=utf-8',
  readFileSync(
    join(
      dirname(createRequire(import.meta.url).resolve('@simplewebauthn/browser')),
      '../dist/bundle/index.umd.min.js',
    ),
    'utf8',
  ),
);
const passkeyScript = asset('passkey', 'js', 'text/javascript; charset=utf-8', PASSKEY_SCRIPT);
export const PASSKEY_SCRIPTS: readonly string[] = [passkeyLibrary.path, passkeyScript.path];
export const ASSETS: readonly Asset[] = [style, submitScript, passkeyLibrary, passkeyScript];

/**
 * The headers of a page: nothing but its own style and script, never in a frame, never kept.
 * @param formTargets origins besides our own that its form may end at
 */
export function pageHeaders(formTargets: readonly string[] = []): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "script-src 'self'",
      "img-src 'self'",
      "connect-src 'self'",
      `form-action ${["'self'", ...formTargets].join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join(';'),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

/**
 * A whole page.
 * @param options.submits whether its form is sent without waiting for a click
 * @param options.scripts further scripts, by their paths
 */
export function page(
  title: string,
  content: Html,
  options: { submits?: boolean; scripts?: readonly string[] } = {},
): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · erx</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${style.path}" />
        ${options.submits && html`<script src="${submitScript.path}" defer></script>`}
        ${(options.scripts ?? []).map((path) => html`<script src="${path}" defer></script>`)}
      </head>
      <body>
        ${BAR}
        <main>${content}</main>
      </body>
    </html> `.html;
}

/** The bar of the application with its mark and name: who signs in stays in one product. */
const BAR = html`<header class="bar">
  <svg viewBox="0 0 26 26" width="26" height="26" aria-hidden="true">
    <rect class="tile" width="26" height="26" rx="6" />
    <path
      class="mark"
      d="M8 19V7h5.2a3.4 3.4 0 0 1 0 6.8H8m4.6 0 6 6.2m0-6.2-5 6.2"
      fill="none"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  </svg>
  <strong>erx</strong>
  <span>Electronic prescribing</span>
</header>`;

/** What went wrong, above a form: it is read out immediately and leads to the field. */
export function summary(code: MessageCode, fieldId?: string): Html {
  return html`<div class="summary" role="alert" id="summary">
    <h2>There is a problem</h2>
    <p>${fieldId ? html`<a href="#${fieldId}">${say(code)}</a>` : say(code)}</p>
  </div>`;
}

/** A round sign with a tick or a cross. */
export function sign(kind: 'good' | 'bad'): Html {
  const path = kind === 'good' ? 'M15 25l6 6 12-14' : 'M17 17l14 14M31 17L17 31';
  return html`<svg class="sign ${kind}" viewBox="0 0 48 48" aria-hidden="true">
    <circle cx="24" cy="24" r="22" fill="none" stroke="currentColor" stroke-width="2.5" />
    <path
      d="${path}"
      fill="none"
      stroke="currentColor"
      stroke-width="3"
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  </svg>`;
}
