import type { Context } from '../../context';
import { textOf } from '../../input/text-of';
import { ScriptFailure } from '../../script-messages';

/** What was typed of a body or a query. */
export interface TypedFields {
  readonly field?: readonly string[];
  readonly rawField?: readonly string[];
}

/**
 * The named values of --field and --raw-field.
 * @throws TerminalFailure terminal.field-malformed, terminal.file-unreadable
 */
export async function typedFields(
  { field = [], rawField = [] }: TypedFields,
  context: Pick<Context, 'stdin'>,
): Promise<ReadonlyMap<string, unknown>> {
  const raw = rawField.map(parted);
  const read = await Promise.all(
    field.map(parted).map(async ([name, text]) => [name, await valueOf(text, context)] as const),
  );
  return new Map<string, unknown>([...raw, ...read]);
}

function parted(typed: string): readonly [name: string, text: string] {
  const at = typed.indexOf('=');
  // What is typed may be a patient's: only its name is shown.
  if (at < 1) throw new ScriptFailure('terminal.field-malformed', { option: '--field or --raw-field' });
  return [typed.slice(0, at), typed.slice(at + 1)];
}

const CONSTANTS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

async function valueOf(text: string, context: Pick<Context, 'stdin'>): Promise<unknown> {
  if (CONSTANTS.has(text)) return CONSTANTS.get(text);
  // A number that JSON would round, or write otherwise, stays text.
  if (/^-?\d+$/.test(text) && String(Number(text)) === text) return Number(text);
  return text.startsWith('@') ? await textOf(text.slice(1), context) : text;
}
