import { type Amount, takeAmounts } from './written-amounts';

/** The amounts that a text asks for. */
export interface AskedAmounts {
  /** With a unit, each as the keys any one of which a strength has to have. */
  readonly stated: readonly (readonly string[])[];
  /** Numbers without a unit. */
  readonly bare: readonly number[];
}

/** A text without its amounts, and what they ask for. */
export interface WithoutAsked {
  readonly rest: string;
  readonly stated: readonly (readonly string[])[];
}

/** '20/ml', '2.5/3 ml': an amount in a volume whose unit is left to the label. */
const IN_VOLUME = /(?<![\d.a-z/%])(\d+(?:\.\d+)?|\.\d+)\s*(?:\/|\bper\b)\s*(\d+(?:\.\d+)?)?\s*ml\b/g;
/** 'U-500': units in a milliliter. */
const UNITS_IN_ML = /\bu[-\s]?(100|200|300|500)\b/g;
/** What an amount without a unit may be of. */
const OPEN_UNITS = ['mg', 'units', 'meq'];

const plainText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/(\d),(?=\d{3})/g, '$1')
    .replaceAll('\u00b5', 'u')
    .replaceAll('\u03bc', 'u');

/**
 * Takes the amounts with units out of a text: milligrams, micrograms and grams are one, and so are percent and
 * milligrams in a milliliter or gram. Units are found behind numbers alone.
 */
export function takeAsked(text: string): WithoutAsked {
  const stated: (readonly string[])[] = [];
  const withoutOpen = plainText(text)
    .replaceAll(UNITS_IN_ML, (_, units: string) => {
      // a name may have it as a number: 'U-100 insulin syringes'
      stated.push([keyOf('ml', Number(units), 'units'), units]);
      return ' ';
    })
    .replaceAll(IN_VOLUME, (_, amount: string, volume: string | undefined) => {
      stated.push(
        OPEN_UNITS.flatMap((unit) => {
          const count = Number(volume ?? 1) || 1;
          return keysAsked({
            value: Number(amount) / count,
            unit,
            per: 'ml',
            ...(count === 1 ? {} : { volume: count }),
          });
        }),
      );
      return ' ';
    });
  const { rest, amounts } = takeAmounts(withoutOpen);
  return { rest, stated: [...stated, ...amounts.map(keysAsked)] };
}

/** The amounts of a text. A number inside a word ('b12') is none. */
export function askedAmounts(text: string): AskedAmounts {
  const { rest, stated } = takeAsked(text);
  return { stated, bare: (rest.match(/(?<![a-z\d.])\d*\.?\d+/g) ?? []).map(Number) };
}

/** Whether a text asks for an amount at all. */
export const isAmountAsked = ({ stated, bare }: AskedAmounts): boolean =>
  stated.length > 0 || bare.length > 0;

/**
 * Whether a strength has every amount that was asked for, and one of them is of what is in it rather than of the
 * volume that it is in: 400, 400/5, 400 mg and 80 mg/mL are of '400 mg/5 mL', 5 alone is not. A number without a
 * unit is the number of the label, or its milligrams: 0.125 is of '125 mcg', 1000 of '1 g'.
 */
export function hasAmounts(strength: string, { stated, bare }: AskedAmounts): boolean {
  if (!isAmountAsked({ stated, bare })) return false;
  const keys = new Set(amountKeys(strength));
  if (!stated.every((any) => any.some((key) => keys.has(key)))) return false;
  const own = new Set(numbersWritten(strength));
  const all = new Set([...own, ...numbersOf(strength)]);
  return bare.every((one) => all.has(one)) && (stated.length > 0 || bare.some((one) => own.has(one)));
}

/** What a strength is asked for by with a unit: whole, in its volume, in one milliliter or gram, in a day. */
export function amountKeys(strength: string): string[] {
  const text = plainText(strength);
  const wholes = takeAmounts(text.replaceAll(/\/[^-]*/g, '')).amounts;
  return [
    ...new Set([
      ...wholes.flatMap((one) => (one.per === '' ? [keyOf('whole', one.value, one.unit)] : [])),
      ...takeAmounts(text).amounts.flatMap(({ value, unit, per, volume }) => {
        if (per === 'ml')
          return [keyOf('ml', value, unit), keyOf(`in ${String(volume ?? 1)}`, value * (volume ?? 1), unit)];
        return [keyOf(per === 'day' ? 'day' : 'whole', value, unit)];
      }),
    ]),
  ];
}

/** The numbers that a strength is written by without a unit: as labelled, and in milligrams. */
export function numbersWritten(strength: string): number[] {
  const [amounts = ''] = plainText(strength).split('/');
  const converted = [...amounts.matchAll(/(\d*\.?\d+)\s*(mcg|ug|g)(?![a-z])/g)].map(([, value, unit]) =>
    rounded(Number(value) * (unit === 'g' ? 1000 : 0.001)),
  );
  return [...numbersOf(amounts), ...converted];
}

/** The numbers of a text or a strength, without their units: '5 mg-325 mg' -> 5, 325. */
export function numbersOf(text: string): number[] {
  return (plainText(text).match(/\d*\.?\d+/g) ?? []).map(Number);
}

/** An amount in a stated volume is of a label of that volume, or of one that says it for a single milliliter. */
function keysAsked({ value, unit, per, volume }: Amount): string[] {
  if (per === '') return [keyOf('whole', value, unit)];
  if (per === 'day') return [keyOf('day', value, unit)];
  if (volume === undefined) return [keyOf('ml', value, unit)];
  return [keyOf(`in ${String(volume)}`, value * volume, unit), keyOf('in 1', value, unit)];
}

const keyOf = (kind: string, value: number, unit: string): string =>
  `=${String(rounded(value))}${unit} ${kind};`;

const rounded = (value: number): number => Number(value.toPrecision(6));
