import mustache from 'mustache';
import { ScriptFailure } from '../../script-messages';

/**
 * Where a template looks a name up: what the data have of their own and nothing else, so that a template can
 * reach no function.
 */
class Data extends mustache.Context {
  constructor(
    override readonly view: unknown,
    private readonly around?: Data,
  ) {
    super(view);
  }

  override push(view: unknown): Data {
    return new Data(view, this);
  }

  override lookup(name: string): unknown {
    if (name === '.') return this.view;
    const [first = '', ...rest] = name.split('.');
    if (hasOwn(this.view, first)) return rest.reduce(ownOf, ownOf(this.view, first));
    return this.around?.lookup(name);
  }
}

function hasOwn(value: unknown, name: string): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name);
}

function ownOf(value: unknown, name: string): unknown {
  return hasOwn(value, name) ? value[name] : undefined;
}

const asText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/**
 * A template in the form of Mustache, ready to be filled: it names values, repeats and leaves out, and runs
 * nothing. Two characters, \n and \t, are a line break and a tab.
 * @returns what fills it with a value; the text ends with a line break
 * @throws TerminalFailure terminal.template-invalid with the position
 */
export function filledTemplate(template: string): (value: unknown) => string {
  const text = template.replaceAll(String.raw`\n`, '\n').replaceAll(String.raw`\t`, '\t');
  try {
    if (names(mustache.parse(text), '>')) throw new Error('it includes another template, and there is none');
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new ScriptFailure('terminal.template-invalid', {
      reason: reason.replace(/ at (\d+)$/, ' at character $1'),
    });
  }
  return (value) => {
    const filled = mustache.render(text, new Data(value), undefined, { escape: asText });
    return filled === '' || filled.endsWith('\n') ? filled : `${filled}\n`;
  };
}

/** Whether a token of the kind is among those of a template. */
function names(tokens: readonly unknown[], kind: string): boolean {
  return tokens.some(
    (token) =>
      Array.isArray(token) && (token[0] === kind || (Array.isArray(token[4]) && names(token[4], kind))),
  );
}
