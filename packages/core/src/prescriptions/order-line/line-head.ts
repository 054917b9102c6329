import { GAP } from './line-parts';

/** The drug of a line, and everything behind it. */
interface LineHead {
  readonly drugText: string;
  readonly strength: string | undefined;
  readonly tail: string;
}

const NUMBER = String.raw`(?:\d[\d,]*(?:\.\d+)?|\.\d+)`;
const STRENGTH_UNIT = '(?:mg|mcg|ug|gm?|meq|%)';
/** What one dose is counted in: a number before it is how much is taken. */
const DOSE_UNIT =
  'tabs|tablets|caps|capsules|pills?|puffs?|inhalations?|sprays?|drops?|gtts?|ml|patch|patches|units?|u|iu|' +
  'supp|suppository|applicatorfuls?|packets?|lozenges?|pumps?|clicks?|doses?';
const OF_VOLUME = String.raw`(?: ?\/ ?${NUMBER}? ?(?:ml|hr?|hour|day|act(?:uation)?|puff|spray|dose|gm?|mg)?)`;
const STRENGTH = new RegExp(
  String.raw`^(\d+ ?(?:units?|u) ?\/ ?ml|` +
    String.raw`${NUMBER} ?${STRENGTH_UNIT}?(?: ?- ?${NUMBER} ?${STRENGTH_UNIT}?)*${OF_VOLUME}*)(?=[\s,;]|$)`,
  'i',
);
/** 'Tylenol #3' names its amounts. */
const NUMBERED = /# ?\d\s*$/;
const FRACTION = /^\d\/\d(?![\d/])/;
/** Of the form, the release or the salt: part of what the product is called, wherever they are. */
const PRODUCT_WORD =
  'tab|tabs|tablet|tablets|cap|caps|capsule|capsules|susp|suspension|soln|solution|syrup|elixir|liquid|cream|oint|' +
  'ointment|gel|lotion|foam|patch|patches|er|xr|xl|sr|cr|dr|la|cd|ir|odt|ec|ds|hfa|inhaler|nasal|ophth|ophthalmic|' +
  'otic|topical|chew|chews|chewable|pen|vial|kwikpen|flexpen|solostar|hcl|sodium|potassium|calcium|succinate|' +
  'tartrate|besylate|fumarate|maleate|mesylate|acetate|phosphate|sulfate|citrate|hydrochloride|hyclate|' +
  'monohydrate|xinafoate|propionate|furoate|hctz';
const IS_PRODUCT_WORD = new RegExp(String.raw`^(?:${PRODUCT_WORD})$`, 'i');

/** What directions begin with. Words that are in names of products too ('spray', 'PM') are none of them. */
const SIG_START = new RegExp(
  String.raw`^(?:take|give|chew|dissolve|apply|inject|inhale|instill|insert|swish|use|place|` +
    String.raw`q ?\d|q ?[a-z]{1,3}\b|(?:bid|tid|qid|daily|nightly|weekly|monthly|once|twice|every|each|prn|po|sl|im|iv|pr|pv|` +
    String.raw`hs|ac|pc|stat|sq|sc|subq|subcut|biw|tiw|one|two|three|four|half|\d ?x|[1-9]x)(?![\w-])|` +
    String.raw`[bt]\.i\.d|q\.|p\.o|as (?:needed|directed)|at (?:bed|noon|night)|by mouth|with (?:food|meals)|` +
    String.raw`(?:in|on) the |(?:in|on) (?:each|both)|x ?\d|for \d|\d{1,3} ?(?:d|days?|wks?|weeks?)(?![\w-]))`,
  'i',
);

const UNIT_BEHIND = new RegExp(
  String.raw`^(?:${NUMBER}(?: ?(?:-|to) ?${NUMBER})?) ?(?:${DOSE_UNIT})(?![\w/])`,
  'i',
);
/** 'a tab', '1 tab': a product is not 1 tablet, and 10 tablets may be 10 mg. */
const ONE_UNIT = /^(?:1|0?\.5|1\.5|½) ?(?:tab|tablet|cap|capsule)(?![\w/])/i;
const RANGE_OF_COUNTS = /^[1-4] ?(?:-|to) ?[1-4](?![\d.])/i;
const COUNT_BEHIND = /^(?:[1-4]|0?\.5|1\.5|2\.5)(?![\d.,/%]| ?(?:mg|mcg|g|gm|meq)\b)/i;

/** Whether directions begin here. @param isStrengthKnown whether the amounts of the product come before */
function beginsSig(text: string, isStrengthKnown: boolean): boolean {
  return (
    SIG_START.test(text) ||
    FRACTION.test(text) ||
    /^[½¼¾]/.test(text) ||
    ONE_UNIT.test(text) ||
    RANGE_OF_COUNTS.test(text) ||
    (UNIT_BEHIND.test(text) && !/^\d+ ?(?:units?|u) ?\//i.test(text)) ||
    (isStrengthKnown && COUNT_BEHIND.test(text))
  );
}

/**
 * Takes the drug from the beginning of a line: its name, its amounts and the words of its form. What no direction
 * begins with stays with the drug, so that a salt behind the amounts is never lost.
 */
export function takeHead(line: string): LineHead {
  let place = /^ *\S+ */.exec(line)?.[0].length ?? 0;
  let strength: string | undefined;
  let strengthEnd = -1;
  while (place < line.length && line.charAt(place) !== GAP) {
    const text = line.slice(place);
    if (beginsSig(text, strength !== undefined || NUMBERED.test(line.slice(0, place)))) break;
    const found = STRENGTH.exec(text)?.[0];
    if (found !== undefined) {
      // '875 125' and '10 20' are one product with both, or none.
      strength =
        strength === undefined || place === strengthEnd
          ? [strength, found].filter(Boolean).join(' ')
          : strength;
      place += found.length + (/^[ ,;]*/.exec(text.slice(found.length))?.[0].length ?? 0);
      strengthEnd = place;
      continue;
    }
    place += /^\S+ */.exec(text)?.[0].length ?? 1;
  }
  return {
    drugText: line
      .slice(0, place)
      .replace(/[\s,;]+$/, '')
      .trim(),
    strength,
    tail: line.slice(place),
  };
}

/** Takes the words of the product out of what is behind the directions: 'bid succinate'. */
export function takeProductWords(text: string): { readonly rest: string; readonly words: readonly string[] } {
  const all = text.split(/\s+/).filter(Boolean);
  const words = all.filter((word) => IS_PRODUCT_WORD.test(word));
  return { rest: all.filter((word) => !words.includes(word)).join(' '), words };
}
