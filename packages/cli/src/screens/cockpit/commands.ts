import type { Permission } from '@erx/core/access/rights';
import { SCREEN_PERMISSION } from './screen-permission';
import type { Target } from './target';

/** What is to be done after a command. */
export type Command =
  | { readonly does: 'go'; readonly target: Target }
  | { readonly does: 'home' | 'who' | 'quit' }
  /** Why nothing is done, in a sentence. */
  | { readonly does: 'nothing'; readonly problem: string };

/** A word of the command bar. */
export interface CommandWord {
  readonly word: string;
  /** What follows it: in capitals what must, in brackets what may. */
  readonly argument: string;
  readonly about: string;
  /** Offered to anyone who holds this; to everyone without. */
  readonly allow: Permission | undefined;
  toTarget(argument: string): Target | undefined;
}

/** What was typed after the word; undefined where nothing was. */
const given = (text: string): string | undefined => (text === '' ? undefined : text);

/** The words of the command bar, the most used first. */
export const COMMAND_WORDS: readonly CommandWord[] = [
  {
    word: 'patient',
    argument: '[NAME]',
    about: "a patient's prescriptions",
    allow: SCREEN_PERMISSION.patients,
    toTarget: (text) => ({ to: 'patients', text: given(text) }),
  },
  {
    word: 'rx',
    argument: '[ORDER]',
    about: 'a prescription by its order number',
    allow: SCREEN_PERMISSION.prescriptions,
    toTarget: (order) => ({ to: 'prescriptions', order: given(order) }),
  },
  {
    word: 'trace',
    argument: '[ORDER]',
    about: 'where a prescription is',
    allow: SCREEN_PERMISSION.trace,
    toTarget: (order) => ({ to: 'trace', order: given(order) }),
  },
  {
    word: 'audit',
    argument: '[WHO]',
    about: 'what was done, by whom',
    allow: SCREEN_PERMISSION.audit,
    toTarget: (who) => ({ to: 'audit', who: given(who) }),
  },
  {
    word: 'network',
    argument: '[ORDER]',
    about: 'messages to and from the network',
    allow: SCREEN_PERMISSION.network,
    toTarget: (order) => ({ to: 'network', order: given(order) }),
  },
  plain('alerts', 'requests of pharmacies'),
  {
    word: 'needs-you',
    argument: '',
    about: 'what waits until someone acts',
    allow: SCREEN_PERMISSION.attention,
    toTarget: () => ({ to: 'attention' }),
  },
  plain('prescriptions', 'prescriptions by status'),
  plain('grants', 'who may sign'),
  plain('signed', 'signed prescriptions'),
  { word: 'who', argument: '', about: 'who works here', allow: undefined, toTarget: () => undefined },
  { word: 'home', argument: '', about: 'the home screen', allow: undefined, toTarget: () => undefined },
  { word: 'quit', argument: '', about: 'leave', allow: undefined, toTarget: () => undefined },
];

function plain(word: 'alerts' | 'prescriptions' | 'grants' | 'signed', about: string): CommandWord {
  return { word, argument: '', about, allow: SCREEN_PERMISSION[word], toTarget: () => ({ to: word }) };
}

/** The words that someone may use; all of them while it is not known who it is. */
export function wordsFor(permissions: readonly string[] | undefined): readonly CommandWord[] {
  return COMMAND_WORDS.filter(
    ({ allow }) => allow === undefined || permissions === undefined || permissions.includes(allow),
  );
}

function split(text: string): { readonly word: string; readonly rest: string | undefined } {
  const [, word = '', gap = '', rest = ''] = /^\s*(\S*)(\s*)(.*)$/.exec(text) ?? [];
  return { word: word.toLowerCase(), rest: gap === '' ? undefined : rest.trim() };
}

/** What a typed command means. An unknown word, or one too many, is said in a sentence. */
export function parseCommand(text: string, words: readonly CommandWord[]): Command {
  const { word, rest = '' } = split(text);
  const known = COMMAND_WORDS.find((one) => one.word === word);
  if (!known) {
    const close = words.filter((one) => word !== '' && one.word.startsWith(word)).map((one) => one.word);
    return {
      does: 'nothing',
      problem:
        close.length > 0
          ? `There is no command ${word}. Did you mean ${close.join(' or ')}?`
          : `There is no command ${word}. There are: ${words.map((one) => one.word).join(', ')}.`,
    };
  }
  if (!words.includes(known))
    return { does: 'nothing', problem: `You may not open ${word}. Nothing was opened.` };
  if (known.argument === '' && rest !== '')
    return { does: 'nothing', problem: `${word} takes nothing after it.` };
  if (word === 'home' || word === 'who' || word === 'quit') return { does: word };
  const target = known.toTarget(rest);
  return target ? { does: 'go', target } : { does: 'nothing', problem: `${word} does nothing here.` };
}

/** The words that a typed beginning may become. */
function candidates(text: string, words: readonly CommandWord[]): readonly CommandWord[] {
  const { word, rest } = split(text);
  return rest === undefined ? words.filter((one) => one.word.startsWith(word)) : [];
}

/** The text as far as it can only continue in one way. */
export function completeCommand(text: string, words: readonly CommandWord[]): string {
  const [first, ...others] = candidates(text, words);
  if (!first) return text;
  if (others.length === 0) return first.argument === '' ? first.word : `${first.word} `;
  let common = first.word;
  for (const { word } of others) while (!word.startsWith(common)) common = common.slice(0, -1);
  return common;
}

/** What could follow, in words: the words themselves, then what one takes. */
export function hintFor(text: string, words: readonly CommandWord[]): string {
  const { word, rest } = split(text);
  const known = words.find((one) => one.word === word);
  if (rest !== undefined || (known && candidates(text, words).length === 1))
    return known ? [rest ? '' : known.argument, known.about].filter(Boolean).join('  ') : 'no such command';
  const offered = candidates(text, words);
  return offered.length === 0 ? 'no such command' : offered.map((one) => one.word).join(' ');
}
