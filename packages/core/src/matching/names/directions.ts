/** How often, when and why: words that name nothing and are taken out wherever they stand. */
const OFTEN = [
  String.raw`q\s?\d+(?:\s?-\s?\d+)?\s?(?:h(?:ou)?rs?|h|d(?:ays?)?|w(?:ee)?ks?|wk|months?|mo)?`,
  'qd|q ?day|qam|qpm|qhs|q ?h ?s|qod|qwk|qweek|qmonth|od|hs|bid|tid|qid|ac|pc|mwf|tiw|biw',
  '(?:once|twice|three times|two times|four times|1x|2x|3x)(?: (?:a|per))? (?:day|daily|week|weekly)',
  '(?:once|twice)(?: daily)?|daily|nightly|weekly|monthly|each (?:day|morning|evening|night)',
  'every(?: other)? (?:day|morning|evening|night|week|month)|every \\d+(?:-\\d+)? (?:hours?|days?|weeks?|months?)',
  '(?:at|before) bedtime|bedtime|in the (?:morning|evening)|(?:with|after|before) (?:food|meals?|breakfast|bfast|lunch|dinner|supper)',
  String.raw`x\s?\d+\s?(?:d(?:ays?)?|w(?:ee)?ks?|months?)|for \d+ (?:days?|weeks?|months?)`,
  'as (?:directed|needed)|taper(?:ing)?|ut dict|ud',
].join('|');

const BEFORE = String.raw`(?<![a-z\d./-])`;
const AFTER = String.raw`(?![a-z\d])`;
const COUNT = String.raw`(?:\d+(?:\.\d+)?(?:\s?-\s?\d+(?:\.\d+)?)?|\d\s?/\s?\d)`;
const SPELLED = 'one(?: and one)?(?: half)?|two|three|four|half|i{1,3}';
/** What is counted where something is taken. */
const DOSED = 'tab(?:let)?s?|cap(?:sule)?s?|pills?|puffs?|sprays?|gtts?|drops?|tsp|teaspoons?|patch(?:es)?';

/** From here on a text says how to take it, or how much was handed over. */
const BEGINNINGS = [
  String.raw`(?:sig|take|takes|taking|inhale|inject|apply|instill|dissolve|use|give)\s`,
  String.raw`(?:#|qty|disp(?:ense)?|rf|refills?)\s*[:#]?\s*\d`,
  String.raw`(?:prn|for (?:pain|sleep|nausea|anxiety|cough|itch(?:ing)?))${AFTER}`,
  String.raw`${COUNT}\s?(?:puffs?|sprays?|gtts?|drops?|tsp|teaspoons?)${AFTER}`,
  String.raw`(?:${SPELLED})\s(?:${DOSED}|po|by mouth)${AFTER}`,
  String.raw`\d\s?/\s?\d\s?(?:${DOSED})${AFTER}`,
  String.raw`\d+ ?h(?:ours?|rs?)? on${AFTER}`,
  String.raw`[1-4](?:\s?-\s?[1-4])?\s(?:tab(?:let)?s?|cap(?:sule)?s?)\s(?:po|by mouth|(?:${OFTEN}))${AFTER}`,
].map((words) => new RegExp(`${BEFORE}${words}`));

/** A count that is a dose only behind another number: '10' of 'lisinopril 10 tab' is its strength. */
const DOSE = new RegExp(
  String.raw`${BEFORE}${COUNT}\s?(?:(?:${DOSED})${AFTER}|(?:po|by mouth|sl|(?:${OFTEN}))${AFTER})`,
  'g',
);
const WORDS = new RegExp(String.raw`${BEFORE}(?:${OFTEN})${AFTER}`, 'g');
const NUMBER = /(?<![a-z\d.])(?:\d+(?:\.\d+)?|\.\d+)(?![a-z]*\d)/;

/**
 * A text in lower case without its directions: 'synthroid 50mcg 1 po qd' -> 'synthroid 50mcg', 'hydralazine 50
 * tid' -> 'hydralazine 50'. A number stays where it may be the strength.
 */
export function withoutDirections(text: string): string {
  let end = text.length;
  for (const beginning of BEGINNINGS) {
    const found = beginning.exec(text);
    // a text that begins so names nothing before it
    if (found && found.index > 0) end = Math.min(end, found.index);
  }
  for (const found of text.slice(0, end).matchAll(DOSE))
    if (NUMBER.test(text.slice(0, found.index))) end = Math.min(end, found.index);
  return text.slice(0, end).replaceAll(WORDS, ' ').trimEnd();
}
