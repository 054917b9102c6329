import { tallMan } from '../drugs/tall-man';
import { inSpanish } from '../sig/in-spanish';
import { plainDirections } from '../sig/plain-words';
import { showDate } from '../values/dates';
import type { HomeFormer, HomeLine, HomeList } from './home-list';
import {
  COMPOSED_BY_MACHINE,
  ENGLISH_ALONE,
  HOME_SENTENCES,
  HOME_SENTENCES_IN,
  HOME_WORDS,
  HOME_WORDS_IN,
  type HomeLanguage,
  type HomeSentence,
  type HomeWords,
  STOPPED_BECAUSE,
} from './home-words';

/** A medicine, and what is said of it, a line each. */
export interface HomeItem {
  readonly name: string;
  readonly lines: readonly string[];
}

/** What the list for home says, in its order; a section without items is left out. */
export interface HomePage {
  readonly title: string;
  /** At the head. */
  readonly notes: readonly string[];
  readonly allergies: { readonly title: string; readonly text: string };
  readonly sections: readonly { readonly title: string; readonly items: readonly HomeItem[] }[];
  /** Below the last medicine. */
  readonly foot: readonly string[];
}

interface Said {
  readonly list: HomeList;
  /** In a sentence. */
  readonly allergies: string;
  /** What others reported, and what could not be read: each with what to ask. */
  readonly elsewhere: readonly { readonly description: string; readonly reportedBy: string }[];
  readonly isPart: boolean;
  /** Beside English, where one is chosen. */
  readonly language: HomeLanguage | undefined;
  /** As people read it. */
  readonly phone: string;
}

/**
 * The list that a patient takes home in plain words, and beside them in another language where its phrases were
 * checked; the English stays in each line.
 */
export function homePage({ list, allergies, elsewhere, isPart, language, phone }: Said): HomePage {
  const heading = headingsIn(language);
  const sections = [
    { title: heading('started'), items: list.started.map((line) => toItem(line, language)) },
    { title: heading('changed'), items: list.changed.map((line) => toItem(line, language)) },
    {
      title: heading('stopped'),
      items: list.stopped.map(({ description, reason }) => ({
        name: tallMan(description),
        lines: [
          ...say('not-any-more', language),
          ...(reason === undefined ? [] : inEnglish(STOPPED_BECAUSE[reason], language)),
        ],
      })),
    },
    { title: heading('kept'), items: list.kept.map((line) => toItem(line, language)) },
    {
      title: heading('ask'),
      items: [
        ...list.canceled.map((description) => ({
          name: tallMan(description),
          lines: say('canceled', language),
        })),
        ...elsewhere.map(({ description, reportedBy }) => ({
          name: tallMan(description),
          lines: inEnglish(`${reportedBy}. Tell us whether you take it.`, language),
        })),
      ],
    },
  ].filter(({ items }) => items.length > 0);
  const isEnglishAlone =
    language !== undefined &&
    sections.some(({ items }) =>
      items.some(({ lines }) => lines.some((line) => line.startsWith(ENGLISH_ALONE[language].mark))),
    );
  return {
    title: heading('title'),
    notes: [
      ...(language === undefined ? [] : [COMPOSED_BY_MACHINE[language]]),
      `This is what we know of; it may not be all. Ask before you stop or change anything: ${phone}.`,
      ...(isPart ? ['Not all could be read when this was printed: something may be missing.'] : []),
    ],
    allergies: { title: heading('allergies'), text: allergies },
    sections,
    foot: [
      ...(isEnglishAlone ? [ENGLISH_ALONE[language].note] : []),
      'Plain words were composed by machine from what was prescribed. Where they differ from the label of the ' +
        'pharmacy, ask before you take it.',
    ],
  };
}

const headingsIn =
  (language: HomeLanguage | undefined) =>
  (name: keyof HomeWords): string =>
    language === undefined ? HOME_WORDS[name] : `${HOME_WORDS_IN[language][name]} · ${HOME_WORDS[name]}`;

/** One of our sentences, before it in the other language where there is one. */
function say(
  sentence: HomeSentence,
  language: HomeLanguage | undefined,
  put: Readonly<Record<string, string>> = {},
): readonly string[] {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => put[name] ?? '');
  const translated = language && HOME_SENTENCES_IN[language][sentence];
  const english = fill(HOME_SENTENCES[sentence]);
  return translated === undefined ? inEnglish(english, language) : [fill(translated), english];
}

/** A line that is in English alone, marked on a sheet of two languages. */
const inEnglish = (text: string, language: HomeLanguage | undefined): readonly string[] =>
  text === '' ? [] : [language === undefined ? text : `${ENGLISH_ALONE[language].mark} ${text}`];

function toItem(line: HomeLine, language: HomeLanguage | undefined): HomeItem {
  const { description, ingredients, sig, purpose, startsOn, endsOn } = line;
  return {
    name: tallMan(description),
    lines: [
      ...ingredients.flatMap((ingredient) => inEnglish(`Made of ${tallMan(ingredient)}`, language)),
      ...directionsOf(sig, language),
      ...inEnglish(purpose === undefined ? '' : `For: ${purpose}`, language),
      ...(startsOn === undefined ? [] : say('starts-on', language, { day: showDate(startsOn) })),
      ...(endsOn === undefined ? [] : say('ends-on', language, { day: showDate(endsOn) })),
      ...(line.isUnanswered ? say('unanswered', language) : []),
      ...(line.hasOtherDirections ? say('other-directions', language) : []),
      ...line.sameAs.flatMap((other) => say('same-medicine', language, { name: tallMan(other) })),
      ...line.harmedBy.flatMap((other) => say('same-harm', language, { name: tallMan(other) })),
      ...line.formers.flatMap((former) => sayFormer(former, line, language)),
    ],
  };
}

/**
 * The former directions are said where they alone changed, of another strength they would be followed; and where
 * the former is taken until the new one begins.
 */
function sayFormer(
  { description, sig, until }: HomeFormer,
  to: HomeLine,
  language: HomeLanguage | undefined,
): readonly string[] {
  const name = tallMan(description);
  const written = plainDirections(sig).text;
  const isSame = description === to.description;
  if (until !== undefined && to.startsOn !== undefined)
    return [
      ...say('until-then', language, {
        name,
        until: showDate(until),
        sig: written === '' ? HOME_SENTENCES.unrecorded : written,
      }),
      ...(isSame ? [] : say('from-then', language, { name, day: showDate(to.startsOn) })),
    ];
  return isSame
    ? say('before', language, { sig: written === '' ? 'no directions' : written })
    : say('instead', language, { name });
}

function directionsOf(sig: string, language: HomeLanguage | undefined): readonly string[] {
  if (sig.trim() === '') return say('unrecorded', language);
  const { text, isRead } = plainDirections(sig);
  const translated = language !== undefined && isRead ? inSpanish(text) : undefined;
  return translated === undefined ? inEnglish(text, language) : [translated, text];
}
