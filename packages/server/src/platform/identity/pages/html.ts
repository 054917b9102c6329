/** Markup whose inserted values are already safe. */
export class Markup {
  constructor(readonly text: string) {}
}

type Insert = string | number | Markup | undefined | false | readonly Markup[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A piece of a page; every inserted text is escaped, markup is not, undefined and false leave nothing. */
export function html(strings: TemplateStringsArray, ...inserts: readonly Insert[]): Markup {
  return new Markup(strings.reduce((text, part, index) => `${text}${textOf(inserts[index - 1])}${part}`));
}

function textOf(insert: Insert): string {
  if (insert === undefined || insert === false) return '';
  if (insert instanceof Markup) return insert.text;
  if (typeof insert === 'object') return insert.map(({ text }) => text).join('');
  return String(insert).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}
