import type { CommonOptions, Context, OutputShape } from '../../context';
import { ScriptFailure } from '../../script-messages';
import { linesAsTheyCame } from '../lines';
import { printableJson } from '../printable';
import { fieldsOf } from './fields';

/**
 * The words and the options of a command, with the shape that --json FIELDS, --jq or --template give its output.
 * All of it is judged here, before the command does anything.
 * @param path the words by which the command is called
 * @throws ScriptFailure terminal.fields-…, terminal.jq-invalid, terminal.template-invalid
 */
export async function shaped<Words extends readonly unknown[], Options extends CommonOptions>(
  words: Words,
  options: Options,
  path: string,
  context: Pick<Context, 'stdout'>,
): Promise<{ words: Words; options: Options }> {
  const typed: unknown = options.json;
  if (typeof typed !== 'string')
    return { words, options: { ...options, ...(await shapeOf(undefined, options, context)) } };
  const known = await fieldsOf(path.split(' ').slice(1).join(' '));
  const named = typed.split(',').map((name) => name.trim());
  // `users search --json okafor`: what names no field is the word that the command takes and does not have.
  if (lacksWord(words) && !named.some((name) => known.includes(name))) {
    const [lacking] = words;
    return {
      words: [Array.isArray(lacking) ? [typed] : typed] as unknown as Words,
      options: { ...options, json: true, ...(await shapeOf(undefined, options, context)) },
    };
  }
  refuseUnknown(named, known);
  return { words, options: { ...options, ...(await shapeOf(named, options, context)) } };
}

/** Whether a command takes a word, or several, that may be left out, and none was typed. */
function lacksWord(words: readonly unknown[]): boolean {
  const [only] = words;
  return words.length === 1 && (only === undefined || (Array.isArray(only) && only.length === 0));
}

/** @throws ScriptFailure terminal.fields-unknown with those there are, terminal.fields-none */
function refuseUnknown(named: readonly string[], known: readonly string[]): void {
  if (known.length === 0) throw new ScriptFailure('terminal.fields-none');
  const unknown = named.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new ScriptFailure('terminal.fields-unknown', {
      names: unknown.map((name) => `'${name}'`).join(', '),
      list: known.join(', '),
    });
}

async function shapeOf(
  fields: readonly string[] | undefined,
  options: CommonOptions,
  { stdout }: Pick<Context, 'stdout'>,
): Promise<Pick<CommonOptions, 'json' | 'shape'>> {
  const pick = picking(fields);
  const print = await printing(options);
  // What another program or a file gets is the very text; a terminal would obey what steers it.
  const shown = (text: string): string => (stdout.isTTY ? linesAsTheyCame(text, undefined) : text);
  const printed = (value: unknown): string => shown(print?.(pick(value)) ?? '');
  const shape: OutputShape = print
    ? { isOfWhole: true, pick, text: printed, line: printed }
    : {
        isOfWhole: false,
        pick,
        text: (value) => `${printableJson(pick(value), 2)}\n`,
        line: (value) => `${printableJson(pick(value))}\n`,
      };
  // An expression and a template are about JSON; --jsonl gives them one record at a time.
  const isStream = 'jsonl' in options && options.jsonl === true;
  return { shape, ...(isStream || (fields === undefined && !print) ? {} : { json: true }) };
}

async function printing({
  jq,
  template,
}: Pick<CommonOptions, 'jq' | 'template'>): Promise<((value: unknown) => string) | undefined> {
  if (jq !== undefined) return await (await import('./jq')).jqExpression(jq);
  if (template !== undefined) return (await import('./template')).filledTemplate(template);
  return undefined;
}

/** A record with the fields alone, in the order in which they were named; of a list each record. */
function picking(fields: readonly string[] | undefined): (value: unknown) => unknown {
  if (fields === undefined) return (value) => value;
  const pick = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(pick);
    if (typeof value !== 'object' || value === null) return value;
    const has = new Map(Object.entries(value));
    return Object.fromEntries(fields.flatMap((name) => (has.has(name) ? [[name, has.get(name)]] : [])));
  };
  return pick;
}
