/** What was read otherwise than it came, for machines. */
export type NoteCode =
  | 'namespace.prefixed'
  | 'space.trimmed'
  | 'text.beyond-ascii'
  | 'text.long'
  | 'element.empty'
  | 'element.unknown'
  | 'element.moved'
  | 'element.repeated'
  | 'element.absent'
  | 'ndc.dashes'
  | 'ndc.ambiguous'
  | 'phone.form'
  | 'postal-code.form'
  | 'state.form'
  | 'unit.unlisted';

/** Something that was taken otherwise than the standard has it. It quotes nothing of the message. */
export interface ReadingNote {
  /** Where: element names of the standard from the root. */
  readonly path: string;
  readonly code: NoteCode;
  /** What was done, for support. */
  readonly sentence: string;
}

/** What a message says in an element that the standard does not know at its place. */
export interface AlsoSaid {
  /** The element around it. */
  readonly path: string;
  /** The name of the element, and its text or the texts in it. */
  readonly name: string;
  readonly text: string;
}

const SENTENCES: Readonly<Record<NoteCode, string>> = {
  'namespace.prefixed': 'The names have a prefix: they were read without it.',
  'space.trimmed': 'White space around the value was left out.',
  'text.beyond-ascii': 'Characters outside ASCII were kept as they came.',
  'text.long': 'The text is longer than the standard allows, and was kept whole.',
  'element.empty': 'An empty element was passed over.',
  'element.unknown': 'An element that the standard does not know here was kept as also said.',
  'element.moved': 'The elements were read in the order of the standard.',
  'element.repeated': 'The same element twice was read once.',
  'element.absent': 'The standard wants something here that did not come.',
  'ndc.dashes': 'The NDC was read as eleven digits, by its dashes.',
  'ndc.ambiguous': 'The NDC has another form than eleven digits: no drug was looked up by it.',
  'phone.form': 'The phone number was read as ten digits.',
  'postal-code.form': 'The postal code was read as digits.',
  'state.form': 'The state was read as two letters.',
  'unit.unlisted': 'The unit is not on the restricted list of units.',
};

/** More notes than these say nothing that someone would read. */
const MOST_NOTES = 100;
/** And more than this of what was also said is no remark. */
const MOST_SAID = 50;
const MOST_TEXT = 2000;
const MOST_NAME = 100;

/** Gathers notes while a message is read: each place and kind once, within limits. */
export class Notes {
  readonly notes: ReadingNote[] = [];
  readonly alsoSaid: AlsoSaid[] = [];
  readonly #known = new Set<string>();

  add(path: string, code: NoteCode): void {
    const key = `${code} ${path}`;
    if (this.#known.size >= MOST_NOTES || this.#known.has(key)) return;
    this.#known.add(key);
    this.notes.push({ path, code, sentence: SENTENCES[code] });
  }

  /** @returns false when so much is said that it would not be shown whole */
  say(said: AlsoSaid): boolean {
    const isRemark = said.text.length <= MOST_TEXT && said.name.length <= MOST_NAME;
    if (this.alsoSaid.length >= MOST_SAID || !isRemark) return false;
    this.alsoSaid.push(said);
    this.add(said.path, 'element.unknown');
    return true;
  }
}
