import { API } from '@erx/core/api';
import { type AnyEndpoint, pathOf } from '@erx/core/client/endpoint';
import { FailureBody } from '@erx/core/client/failure';
import type { Locator, Page, Request, Response } from '@playwright/test';

/** How often a control of one name is pressed on one screen, such as the star of each pharmacy in a list. */
const OF_ONE_NAME = 2;
/** How long a screen is walked; what was left of it then is said. */
const SCREEN_MS = 45_000;
/** How many dialogs may open above each other. */
const DEPTH = 3;
const CONTROLS =
  'button, [role="button"], [role="switch"], [role="tab"], [role="menuitem"], input[type="checkbox"], input[type="radio"]';
const LAYER = '[role="dialog"], [role="alertdialog"], [role="menu"]';
/** Where the page says what came of a press. */
const ANNOUNCED = '[role="alert"], [role="status"], .bp6-toast';

/** Every call of the contract that writes, with the form of its address. */
export const WRITING = API.filter(({ method }) => method !== 'GET').map((endpoint) => ({
  endpoint,
  address: new RegExp(`^${pathOf(endpoint).replace(/:\w+/g, '[^/]+')}$`, 'i'),
}));

function calledBy(request: Request): AnyEndpoint | undefined {
  const { pathname } = new URL(request.url());
  // an address that is written out goes before one with a parameter
  return WRITING.filter(
    ({ endpoint, address }) => endpoint.method === request.method() && address.test(pathname),
  ).sort((one, other) => one.endpoint.path.split(':').length - other.endpoint.path.split(':').length)[0]
    ?.endpoint;
}

/** What pressing showed: which calls were made, and which were refused without a word. */
export interface Pressed {
  readonly reached: Set<string>;
  readonly faults: Set<string>;
  /** Screens of which not everything was pressed in the time they have. */
  readonly cut: Set<string>;
  presses: number;
}

/** Values of fields by what their label or name says; the first that matches. */
const VALUES: readonly (readonly [RegExp, string])[] = [
  [/e-?mail/i, 'pressed@example.test'],
  [/zip/i, '35205'],
  [/phone|fax/i, '2055550134'],
  [/birth/i, '01/02/1980'],
  [/date|from|until|since|start|end|day of/i, '11/02/2026'],
  [/npi/i, '1234567893'],
  [/url|site|address of/i, 'https://pdmp.example.test/'],
  [/days|refills|quantity|dispense/i, '10'],
  [/weight/i, '150'],
  [/height/i, '64'],
  [/value|result|count|number|hours|minutes/i, '12'],
  [/state/i, 'AL'],
  [/drug|medication/i, 'lisinopril'],
  [/allerg/i, 'penicillin'],
  [/problem|diagnos/i, 'asthma'],
  [/sig|directions/i, 'Take 1 tablet by mouth daily'],
  [/pin/i, '1234'],
  [/password/i, 'Walnut?Creek9'],
];

/** Fills in what is empty in a form, with what its labels ask for. */
async function fill(form: Locator): Promise<void> {
  for (const field of await form.locator('input, select, textarea').all()) {
    const { kind, label, value, free } = await field.evaluate(
      (element: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) => ({
        kind: element.getAttribute('role') ?? (element.tagName === 'INPUT' ? element.type : element.tagName),
        label: [
          element.getAttribute('aria-label'),
          ...[...(element.labels ?? [])].map((each) => each.textContent),
          element.getAttribute('placeholder'),
          element.getAttribute('name'),
        ].join(' '),
        value: element.value,
        free: !element.disabled && !('readOnly' in element && element.readOnly) && element.checkVisibility(),
      }),
    );
    if (!free || (value !== '' && kind !== 'checkbox' && kind !== 'radio')) continue;
    const known = VALUES.find(([pattern]) => pattern.test(label))?.[1];
    if (kind === 'SELECT') {
      const offered = await field
        .locator('option:not([disabled])')
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
      const chosen = offered.find((option) => option !== '');
      if (chosen !== undefined) await field.selectOption(chosen, TRY);
    } else if (kind === 'combobox') {
      await field.fill(known ?? 'a', TRY);
      await form.page().getByRole('option').first().click(TRY);
    } else if (kind === 'number' || kind === 'spinbutton') await field.fill('12', TRY);
    else if (kind === 'date') await field.fill('2026-11-02', TRY);
    else if (kind === 'checkbox' || kind === 'radio' || kind === 'switch' || kind === 'file') continue;
    else await field.fill(known ?? 'Pressed by a test', TRY);
  }
}

const TRY = { timeout: 3000 } as const;
const QUIET = { timeout: 3000 } as const;

/** What a control is called, without which of many it is. */
async function namesOf(scope: Locator): Promise<{ at: number; name: string; full: string; turns: number }[]> {
  const found = await scope.locator(CONTROLS).evaluateAll((elements) =>
    elements.flatMap((element, at) => {
      const control = element as HTMLElement & { disabled?: boolean; labels?: NodeListOf<HTMLElement> };
      if (!control.checkVisibility() || control.disabled || control.getAttribute('aria-disabled') === 'true')
        return [];
      const full = (
        control.getAttribute('aria-label') ??
        control.labels?.[0]?.textContent ??
        control.textContent ??
        ''
      )
        .replace(/\s+/g, ' ')
        .trim();
      return full === ''
        ? []
        : [
            {
              at,
              full,
              name: full.replace(/[:,].*$/, '').replace(/\d+/g, '#'),
              // what puts something else in place of what is shown comes late; what closes a dialog comes last
              turns: /^(Close|Cancel|Back|Not now|No|Dismiss|Stay|Keep|Discard)\b/.test(full)
                ? 4
                : (control as { type?: string }).type === 'submit' ||
                    control.classList.contains('bp6-intent-primary')
                  ? 3
                  : control.getAttribute('role') === 'tab'
                    ? 2
                    : (control as { type?: string }).type === 'radio'
                      ? 1
                      : 0,
            },
          ];
    }),
  );
  return found.sort((one, other) => one.turns - other.turns);
}

/**
 * Presses each control of a screen, and of the dialogs and menus it opens, once they are filled in.
 * @param leave names that are not pressed
 */
export function presser(page: Page, who: string, pressed: Pressed, leave: readonly RegExp[]) {
  const refused: Promise<void>[] = [];
  let doing = '';
  let until = 0;
  /** What the page already said before the press: it explains no refusal of it. */
  let saidBefore: readonly string[] = [];
  page.on('response', (response) => refused.push(judge(response, doing, saidBefore)));

  const announcements = () =>
    page
      .locator(ANNOUNCED)
      .evaluateAll((elements) => elements.map((element) => element.textContent.trim()))
      .catch(() => []);

  async function judge(response: Response, by: string, before: readonly string[]): Promise<void> {
    const endpoint = response.request().method() === 'GET' ? undefined : calledBy(response.request());
    if (!endpoint) return;
    pressed.reached.add(endpoint.name);
    if (response.status() < 400) return;
    const text = await response.text().catch(() => '');
    const body = FailureBody.safeParse(text.startsWith('{') ? JSON.parse(text) : {}).data;
    const fault = `${who}, ${by}: ${endpoint.name} ${String(response.status())} ${body?.code ?? ''}`;
    // the page sent what the contract does not know: no sentence explains that
    if (response.status() >= 500 || body?.code === 'call.invalid') {
      pressed.faults.add(`${fault} ${text.slice(0, 200)}`);
      return;
    }
    const sentences = [body?.errorMessage ?? '', ...Object.values(body?.errors ?? {}).flat()];
    const said = sentences.filter((sentence) => sentence !== '');
    const isShown = await page
      .waitForFunction(
        ({ wanted, old, announced }) =>
          wanted.some((sentence) => document.body.innerText.includes(sentence)) ||
          [...document.querySelectorAll(announced)].some((each) => {
            const text = each.textContent.trim();
            return text.split(/\s+/).length >= 3 && !old.includes(text);
          }),
        { wanted: said, old: [...before], announced: ANNOUNCED },
        TRY,
      )
      .then(() => true)
      .catch(() => false);
    if (!isShown) pressed.faults.add(`${fault} with no sentence on the page`);
  }

  /** Until nothing is under way on the page; not longer than a person would wait. */
  const quiet = () =>
    page
      .waitForFunction(() => document.documentElement.hasAttribute('data-settled'), undefined, QUIET)
      .catch(() => undefined);

  async function walk(scope: Locator, where: string, depth: number, seen: Map<string, number>) {
    const begun = page.url();
    const layers = await page.locator(LAYER).count();
    for (;;) {
      if (depth > 0) await fill(scope).catch(() => undefined);
      const next = (await namesOf(scope).catch(() => [])).find(
        ({ name, turns }) =>
          (seen.get(`${where} ${name}`) ?? 0) < (turns === 1 || turns === 2 ? 1 : OF_ONE_NAME) &&
          !leave.some((each) => each.test(name)),
      );
      if (!next) return;
      if (Date.now() > until) {
        pressed.cut.add(`${who} ${where}`);
        return;
      }
      const key = `${where} ${next.name}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
      doing = `${where}, ${next.full}`;
      saidBefore = await announcements();
      pressed.presses += 1;
      // by the keyboard's way: what lies above a control keeps no press from it
      const isDone = await scope
        .locator(CONTROLS)
        .nth(next.at)
        .evaluate((element) => {
          (element as HTMLElement).click();
        }, undefined)
        .then(() => true)
        .catch(() => false);
      if (!isDone) continue;
      await quiet();
      const top = page.locator(LAYER).last();
      const now = await page.locator(LAYER).count();
      if (now > layers && depth < DEPTH) await walk(top, `${where} > ${next.name}`, depth + 1, seen);
      for (let left = 0; left < DEPTH && (await page.locator(LAYER).count()) > layers; left++)
        await page.keyboard.press('Escape').then(quiet);
      if (depth > 0 && (await page.locator(LAYER).count()) < layers) return; // it closed itself
      if (page.url() !== begun) {
        if (depth > 0) return;
        await page.goto(begun);
        await quiet();
      }
    }
  }

  return {
    async screen(path: string): Promise<void> {
      until = Date.now() + SCREEN_MS;
      await page.goto(path);
      await page.locator('#main').locator('button, a, input').first().waitFor();
      await quiet();
      const before = pressed.presses;
      await fill(page.locator('#main')).catch(() => undefined);
      await walk(page.locator('#main'), path, 0, new Map());
      await Promise.all(refused.splice(0));
      // a walk that pressed nothing has shown nothing
      if (pressed.presses === before && (await page.locator('#main').locator('button').count()) > 0)
        pressed.faults.add(`${who}, ${path}: nothing was pressed`);
    },
    async dialogsOfMenu(): Promise<void> {
      until = Date.now() + SCREEN_MS;
      await page.goto('/dashboard');
      await quiet();
      await walk(page.locator('header').first(), 'menu', 0, new Map());
      await Promise.all(refused.splice(0));
    },
  };
}
