import { stripVTControlCharacters } from 'node:util';

/** Takes away what was written last, to write it again. */
const TAKES_BACK = /^(?:\u001b\[\d*[A-Z])+/; // eslint-disable-line no-control-regex -- escape sequences are meant

/** The size of a terminal that does not report it. */
const USUAL = { columns: 80, rows: 24 } as const;

/**
 * The output that a screen is written to: of 80 columns and 24 rows where the terminal reports none.
 * @param isPlain whether the terminal obeys no escape sequences: then what would be drawn over what is there is
 * written below it, and nothing but text is written
 */
export function screenOutput(stdout: NodeJS.WriteStream, isPlain: boolean): NodeJS.WriteStream {
  const write = (chunk: unknown, ...more: unknown[]): boolean => {
    const text = String(chunk);
    const plain = stripVTControlCharacters(text);
    const line = plain !== '' && TAKES_BACK.test(text) ? `\n${plain}` : plain;
    return Reflect.apply(stdout.write.bind(stdout), undefined, [line, ...more]) as boolean;
  };
  return new Proxy(stdout, {
    get(target, name) {
      if (name === 'write' && isPlain) return write;
      const value: unknown = Reflect.get(target, name, target);
      if (name === 'columns' || name === 'rows') return value === 0 ? USUAL[name] : value;
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
  });
}
