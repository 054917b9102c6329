import { isSure, readSig, type SigProduct } from '../../sig/read-sig';
import { plainTypography } from '../../values/plain-text';
import { takeHead, takeProductWords } from './line-head';
import { GAP, takeDays, takeParts } from './line-parts';
import type { LineQuantity, OrderLine } from './model';

/** From so many days on a number of days is how long the supply lasts, and no end of the directions. */
const SUPPLY_DAYS = 28;

/** What the letters of eyes and ears are read for, besides everything else. */
const READ_FOR: readonly SigProduct[] = [{}, { route: 'into the eye' }, { route: 'into the ear' }];

/** Words of directions that no diagnosis has: what they say may change a dose. */
const OF_DIRECTIONS = new RegExp(
  String.raw`\b(?:no|not|hold|stop|if|until|unless|then|taper|titrate|max|maximum|may|repeat|increase|decrease|` +
    'with|without|before|after|skip|except|while|when|only|or|plus|half|double|extra|once|twice|days?|weeks?|' +
    'months?|hours?|doses?|tab(?:let)?s?|cap(?:sule)?s?|needed|directed|for|mg|ml|mcg|units?|refills?|qty|' +
    String.raw`gtts?|drops?|sprays?|puffs?|patch|nostrils?|disp|dispense|quantity)\b`,
  'i',
);
const ICD_CODE = /^(?:[a-pr-wyz]\d[\dab](?:\.[\da-z]{1,4})?|[qx]\d[\dab]\.[\da-z]{1,4})$/i;
const MOST_WORDS = 7;

/** Whether a text is written as a diagnosis is: asked first, because reading directions takes far longer. */
const isWordedSo = (text: string): boolean =>
  /^[a-z][a-z'’(),./ -]{2,}$/i.test(text) &&
  !OF_DIRECTIONS.test(text) &&
  text.split(' ').length <= MOST_WORDS;

/** Whether no word of a text is one of directions, or all of them say what it is given for. */
const namesNoDirections = (text: string): boolean =>
  isPurpose(text) || text.split(' ').every((word) => !isUnderstood(word) || isPurpose(word));

/** Whether some product's directions have every word of a text. */
const isUnderstood = (text: string): boolean =>
  READ_FOR.some((product) => {
    const { unread, bare } = readSig(text, product);
    return unread.length <= bare.length;
  });

const { sig: ONE_DAILY } = readSig('1 tablet daily');

/** Whether words are what it is given for and nothing else: 'uti', not 'with food'. */
function isPurpose(text: string): boolean {
  if (/^(?:for|prn|as needed)\b/i.test(text)) return false;
  const { sig, unread } = readSig(`1 tablet daily ${text}`);
  const [step] = sig?.steps ?? [];
  return (
    unread.length === 0 &&
    step?.purpose !== undefined &&
    JSON.stringify({ ...sig, steps: [{ ...step, purpose: undefined }] }) === JSON.stringify(ONE_DAILY)
  );
}

interface Piece {
  readonly sig: string;
  readonly diagnosis: string;
}

/** Tells directions from a diagnosis behind them; what is understood as neither stays with the directions. */
function splitPiece(piece: string): Piece {
  const words = piece.split(' ').filter(Boolean);
  const at = (count: number): Piece => ({
    sig: words.slice(0, count).join(' '),
    diagnosis: words.slice(count).join(' '),
  });
  for (let count = 0; count < words.length; count += 1) {
    const { sig, diagnosis } = at(count);
    const isCode = ICD_CODE.test(diagnosis);
    if (/\b(?:for|prn|needed|of|and|or|to|the)$/i.test(sig) || !(isCode || isWordedSo(diagnosis))) continue;
    if (sig !== '' && !isUnderstood(sig)) continue;
    if (isCode || namesNoDirections(diagnosis)) return { sig, diagnosis };
  }
  return at(words.length);
}

/** '1 tab bid 30 tabs': a second count behind whole directions is how many are dispensed. */
const COUNT_BEHIND = /^(.+) (\d{2,3}) ?(tabs?|tablets?|caps?|capsules?)$/i;

function takeCount(sig: string): { readonly sig: string; readonly quantity: LineQuantity | undefined } {
  const [, before = '', amount = '', unit] = COUNT_BEHIND.exec(sig) ?? [];
  const isWhole = before !== '' && READ_FOR.some((product) => isSure(readSig(before, product)));
  return isWhole && unit !== undefined
    ? { sig: before, quantity: { amount, unit } }
    : { sig, quantity: undefined };
}

interface Tail {
  readonly sigs: readonly string[];
  readonly diagnoses: readonly string[];
}

function readTail(tail: string): Tail {
  const pieces = tail
    .split(GAP)
    .map((piece) => piece.replace(/^[\s,;.]+|[\s,;]+$/g, '').replace(/\s+/g, ' '))
    .filter(Boolean)
    .map(splitPiece);
  return {
    sigs: pieces.map(({ sig }) => sig).filter(Boolean),
    diagnoses: pieces.map(({ diagnosis }) => diagnosis).filter(Boolean),
  };
}

/**
 * Takes a typed line apart into the drug with its strength, the directions, days, quantity, refills and
 * diagnosis. It guesses nothing: a number without a sign belongs to the directions, and what is there twice is
 * left over.
 */
export function readOrderLine(typed: string): OrderLine {
  const line = plainTypography(typed).replace(/\s+/g, ' ').trim();
  const { rest, quantities, refills, isAsWritten, unclear } = takeParts(line);
  const cut = takeDays(rest);
  const first = readTail(takeHead(cut.rest).tail);
  // 'q6h x3d prn pain': what is in the middle of directions stays there.
  const isWithin = first.sigs.length > 1;
  const days = isWithin ? undefined : cut.found;
  const head = takeHead(isWithin ? rest : cut.rest);
  const { sigs, diagnoses } = isWithin ? readTail(head.tail) : first;
  const ofProduct = takeProductWords(diagnoses.join(' '));
  const leftOver = [
    ...unclear,
    ...(sigs.length > 1 ? sigs : []),
    ...(diagnoses.length > 1 ? diagnoses : []),
    ...(new Set(quantities.map(({ amount, unit }) => `${amount} ${unit ?? ''}`)).size > 1
      ? quantities.map(({ amount }) => `#${amount}`)
      : []),
    ...(new Set(refills).size > 1 ? refills.map((count) => `${String(count)} refills`) : []),
  ];
  const isOrder =
    sigs.length > 0 ||
    diagnoses.length > 0 ||
    days !== undefined ||
    quantities.length > 0 ||
    refills.length > 0 ||
    isAsWritten ||
    unclear.length > 0;
  const [typedQuantity] = quantities;
  const [count] = refills;
  const directions = takeCount(sigs.length === 1 ? (sigs[0] ?? '') : '');
  const isCounted = typedQuantity === undefined && unclear.length === 0;
  const quantity = isCounted ? directions.quantity : typedQuantity;
  return {
    isOrder,
    drugText: isOrder ? [head.drugText, ...ofProduct.words].join(' ') : typed.trim(),
    ...(head.strength === undefined ? {} : { strength: head.strength }),
    sigText: isCounted ? directions.sig : sigs.length === 1 ? (sigs[0] ?? '') : '',
    ...(days === undefined ? {} : { days: days.days }),
    isCourse:
      days !== undefined && (days.isLength || (Number(days.days) < SUPPLY_DAYS && (count ?? 0) === 0)),
    ...(quantity && !leftOver.some((one) => one.startsWith('#')) ? { quantity } : {}),
    ...(count !== undefined && new Set(refills).size === 1 ? { refills: count } : {}),
    isAsWritten,
    diagnosisText: diagnoses.length === 1 ? ofProduct.rest : '',
    leftOver,
  };
}
