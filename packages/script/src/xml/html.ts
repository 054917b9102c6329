/** HTML that is already safe to send. */
export class Html {
  constructor(readonly html: string) {}
}

type Value = Html | string | number | false | null | undefined | readonly Value[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const render = (value: Value): string => {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.html;
  if (typeof value === 'object') return value.map(render).join('');
  return String(value).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
};

/**
 * A piece of a page: values are escaped, unless they are Html themselves; lists are joined, nothing is nothing.
 * The pages of the identity provider and of the sandbox are written with it.
 */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(parts.reduce((text, part, at) => text + render(values[at - 1]) + part));
