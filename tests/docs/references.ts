import { posix } from 'node:path';

/** A text of the repository by its path from the root, with '/' between folders. */
export interface Text {
  readonly path: string;
  readonly text: string;
}

/** An id of the specification, such as S2.6-3, P4-5 or N9-12, or a section of the screens, such as S2.6. */
const ID_OR_SECTION = /\b(?:(?:S(?:2\.\d+|\d)|[PN]\d)-\d+|S2\.\d+)\b/g;
/** From one id to another of the same section: S8-1..S8-6, S6-14 to S6-19. */
const RANGE = /\b(S(?:2\.\d+|\d)|[PN]\d)-(\d+) ?(?:\.\.|to|–) ?\1-(\d+)\b/g;
const ROW = /^\| ((?:S(?:2\.\d+|\d)|[PN]\d)-\d+) \|/;
const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;

/** A row of docs/specification. */
export interface Row {
  readonly page: string;
  readonly id: string;
  readonly cells: readonly string[];
}

/** The rows of a page of docs/specification. */
export function rowsOf({ path, text }: Text): readonly Row[] {
  return text.split('\n').flatMap((line) => {
    const id = ROW.exec(line)?.[1];
    return id === undefined ? [] : [{ page: path, id, cells: line.slice(1, -1).split(' | ') }];
  });
}

/** The sections that the headings of a page name, such as S2.6. */
export function sectionsOf({ text }: Text): readonly string[] {
  return headingsOf(text).flatMap((heading) => heading.match(/\bS2\.\d+\b/g) ?? []);
}

/** What a text cites of the specification: ids, each id of a range, and sections. */
export function citedIds(text: string): readonly string[] {
  const cited = new Set(text.match(ID_OR_SECTION) ?? []);
  for (const [, section = '', first, last] of text.matchAll(RANGE))
    for (let number = Number(first); number <= Number(last); number++)
      cited.add(`${section}-${String(number)}`);
  return [...cited];
}

/** Ids that are cited and have no row, with the file that cites them. */
export function unknownIds(texts: readonly Text[], known: ReadonlySet<string>): readonly string[] {
  return texts.flatMap(({ path, text }) =>
    citedIds(text)
      .filter((id) => !known.has(id))
      .map((id) => `${path}: ${id}`),
  );
}

/** Ids that are cited as a reading ('readings S5-22') and that the page of readings does not name. */
export function unknownReadings(texts: readonly Text[], readings: string): readonly string[] {
  const known = new Set(citedIds(readings));
  return texts.flatMap(({ path, text }) =>
    [...text.matchAll(/\breadings? ((?:S2\.\d+|S\d|[PN]\d)-\d+)/g)]
      .map(([, id = '']) => id)
      .filter((id) => !known.has(id))
      .map((id) => `${path}: ${id}`),
  );
}

/** Rows with something missing: a sentence, a place or a reason, a test or a reason; and ids with two rows. */
export function incompleteRows(rows: readonly Row[]): readonly string[] {
  const seen = new Set<string>();
  return rows.flatMap(({ page, id, cells }) => {
    const problems: string[] = [];
    if (seen.has(id)) problems.push('has another row');
    seen.add(id);
    const [, sentence = '', place = '', test = '', ...more] = cells.map((cell) => cell.trim());
    if (more.length > 0 || cells.length < 4) problems.push('does not have four cells');
    if (sentence === '') problems.push('says nothing');
    if (place === '' || linksOf(place).some(isTest)) problems.push('has no place');
    const reason = test.replaceAll(LINK, '').trim();
    if (reason === '' && !linksOf(test).some(isTest)) problems.push('has neither test nor reason');
    return problems.map((problem) => `${page}: ${id} ${problem}`);
  });
}

const isTest = (target: string) => /\.(?:test|spec)\.(?:tsx?|mjs)$/.test(target);
const linksOf = (text: string) => [...text.matchAll(LINK)].map(([, target = '']) => target);

/** Decisions that are cited by a number, which no page has. */
export function numberedDecisions(texts: readonly Text[]): readonly string[] {
  return texts.flatMap(({ path, text }) =>
    [...text.matchAll(/\bdecisions?\s+(?:\*\s+)?\d+\b/gi)].map(([found]) => `${path}: ${found}`),
  );
}

/** Pages and anchors that a text cites and that do not exist: `docs/…` anywhere, and links of Markdown. */
export function brokenReferences(
  { path, text }: Text,
  repository: { has(path: string): boolean; read(path: string): string },
): readonly string[] {
  const cited = [...text.matchAll(/(?<![\w/.-])docs\/[\w./-]+\.md(?:#[\w-]+)?/g)].map(([found]) => found);
  const linked = path.endsWith('.md')
    ? linksOf(text.replaceAll(/```[\s\S]*?```/g, ''))
        .filter((target) => !/^[a-z]+:/.test(target))
        .map((target) => (target.startsWith('#') ? path + target : posix.join(posix.dirname(path), target)))
    : [];
  return [...new Set([...cited, ...linked])].flatMap((reference) => {
    const [page = '', anchor] = reference.split('#');
    if (!repository.has(page)) return [`${path}: ${reference}`];
    if (anchor === undefined || headingsOf(repository.read(page)).map(anchorOf).includes(anchor)) return [];
    return [`${path}: ${reference}`];
  });
}

const headingsOf = (text: string) => [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading);

/** The anchor that a page's reader gives a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}
