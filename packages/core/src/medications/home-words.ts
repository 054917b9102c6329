import type { StopReasonCode } from './model';

/** Languages of the list for home beside English, which is always on it. */
export const HOME_LANGUAGES = ['es'] as const;
export type HomeLanguage = (typeof HOME_LANGUAGES)[number];

/** What the list says around the medicines. */
export interface HomeWords {
  readonly title: string;
  readonly allergies: string;
  readonly started: string;
  readonly changed: string;
  readonly stopped: string;
  readonly kept: string;
  readonly ask: string;
}

export const HOME_WORDS: HomeWords = {
  title: 'Your medicines',
  allergies: 'Allergies',
  started: 'New today',
  changed: 'Changed today',
  stopped: 'Stopped today',
  kept: 'Keep taking',
  ask: 'Ask us about these',
};

/** The headings, ours: the English ones stand beside them (docs/decisions/papers.md). */
export const HOME_WORDS_IN: Readonly<Record<HomeLanguage, HomeWords>> = {
  es: {
    title: 'Sus medicamentos',
    allergies: 'Alergias',
    started: 'Nuevo hoy',
    changed: 'Cambiado hoy',
    stopped: 'Deje de tomar',
    kept: 'Siga tomando',
    ask: 'Pregúntenos sobre estos',
  },
};

/** Said at the head of a list in another language. */
export const COMPOSED_BY_MACHINE: Readonly<Record<HomeLanguage, string>> = {
  es:
    'El español de esta hoja fue compuesto por una máquina. El texto en inglés es el que vale. ' +
    'Si algo no está claro, llámenos antes de tomarlo. Esta lista puede estar incompleta: pregunte antes de dejar de ' +
    'tomar o de cambiar algo.',
};

/** Said at its foot where any line is in English alone. */
export const ENGLISH_ALONE: Readonly<Record<HomeLanguage, { mark: string; note: string }>> = {
  es: {
    mark: '(en inglés)',
    note:
      '(en inglés): para estas indicaciones no tenemos frases comprobadas en español. ' +
      'Pida que se las expliquen en español antes de tomar el medicamento.',
  },
};

/** What is said of a medicine besides its directions; `{name}`, `{sig}`, `{day}` and `{until}` are put in. */
export const HOME_SENTENCES = {
  'not-any-more': 'Do not take this any more.',
  instead: 'This takes the place of {name}. Do not take that any more.',
  before: 'Before today: {sig}',
  'until-then': 'Until {until}, keep taking {name} as before: {sig}',
  'from-then': 'From {day} on, take the new one in its place. Then do not take {name} any more.',
  'starts-on': 'Start on {day}.',
  'ends-on': 'Last day: {day}.',
  unanswered: 'The pharmacy may not have this yet: ask it.',
  'other-directions': 'There are other directions for this medicine, too: ask us before you take it.',
  'same-medicine': 'Contains the same medicine as {name}: ask us before you take both.',
  'same-harm':
    'Contains the same medicine as {name}, which gave you a side effect: ask us before you take it.',
  canceled: 'We canceled this prescription. Do not take it before you have asked us.',
  unrecorded: 'Directions are not recorded: ask us before you take it.',
} as const;
export type HomeSentence = keyof typeof HOME_SENTENCES;

/** The same, ours as the headings are; what has none is said in English alone. */
export const HOME_SENTENCES_IN: Readonly<Record<HomeLanguage, Partial<Record<HomeSentence, string>>>> = {
  es: {
    'not-any-more': 'Deje de tomar este medicamento.',
    instead: 'Deje de tomar {name}.',
    unanswered: 'Es posible que la farmacia no lo tenga todavía: pregunte en la farmacia.',
    'other-directions': 'Hay otras indicaciones para este medicamento: pregúntenos antes de tomarlo.',
    canceled: 'Cancelamos esta receta. No lo tome antes de preguntarnos.',
    unrecorded: 'No tenemos las indicaciones: pregúntenos antes de tomarlo.',
  },
};

/** Why a medicine was stopped, to the patient; nothing where it is for the prescriber to say. */
export const STOPPED_BECAUSE: Readonly<Record<StopReasonCode, string>> = {
  completed: 'You have finished it.',
  replaced: 'Another medicine takes its place: if it is not on this list, ask us which.',
  ineffective: 'It did not help you enough.',
  'adverse-effect': 'It gave you a side effect.',
  'not-taken': 'You were not taking it.',
  'wrong-entry': '',
  other: 'Ask us why.',
};
