import type { Carried } from '@erx/script/model/carried';
import type { SigAmount, SigInstruction, SigTerm, SigTiming, StructuredSig } from '@erx/script/model/sig';
import type { Element } from '@erx/script/xml/element';

/** One part of a structured sig, as a pharmacist reads it: which part, its words, and the code behind them. */
export interface SigRow {
  part: string;
  words: string;
  code: string;
}

const codeOf = ({ qualifier, code }: SigTerm) => `${qualifier} ${code}`;

const coded = (part: string, term: SigTerm | undefined): SigRow[] =>
  term ? [{ part, words: term.text, code: codeOf(term) }] : [];

const measured = (part: string, before: string, amount: SigAmount | undefined): SigRow[] => {
  if (!amount) return [];
  const { value, unit, range } = amount;
  const numbers = range ? `${value} ${range.modifier.toLowerCase()} ${range.value}` : value;
  return [{ part, words: `${before}${numbers} ${unit.text}`, code: codeOf(unit) }];
};

const textOf = ({ text, children }: Element): string =>
  children.length === 0 ? text : children.map(textOf).join(' ');

/** What the model has no words for is shown by the names of its elements. */
const unnamed = (carried: readonly Carried[] | undefined): SigRow[] =>
  (carried ?? []).map(({ element }) => ({ part: element.name, words: textOf(element), code: '' }));

const timingRows = (timing: SigTiming | string): SigRow[] => {
  if (typeof timing === 'string') return [{ part: 'Joined by', words: timing, code: '' }];
  const { moment, frequency, interval, duration, carried } = timing;
  return [
    ...coded('Before or after', moment?.modifier),
    ...coded('Moment', moment?.event),
    ...unnamed(moment?.carried),
    ...measured('Times per', '', frequency),
    ...measured('Interval', 'every ', interval),
    ...measured('Duration', 'for ', duration),
    ...unnamed(duration?.carried),
    ...unnamed(carried),
  ];
};

const instructionRows = (instruction: SigInstruction | string): SigRow[] => {
  if (typeof instruction === 'string') return [{ part: 'Joined by', words: instruction, code: '' }];
  const { administration, timings, carried } = instruction;
  return [
    ...coded('Method', administration?.method),
    ...measured('Dose', '', administration?.dose),
    ...coded('Route', administration?.route),
    ...coded('Site', administration?.site),
    ...unnamed(administration?.carried),
    ...(timings ?? []).flatMap(timingRows),
    ...unnamed(carried),
  ];
};

/** The structure of a sig, part by part; none where there is its text alone. */
export const sigRows = ({ instructions, maximumDoses, clarifyingText, carried }: StructuredSig): SigRow[] => [
  ...(instructions ?? []).flatMap(instructionRows),
  ...(maximumDoses ?? []).map(({ value, unit, durationValue, durationUnit }) => ({
    part: 'At most',
    words: `${value} ${unit.text} in ${durationValue} ${durationUnit.text}`,
    code: codeOf(unit),
  })),
  ...(clarifyingText === undefined ? [] : [{ part: 'In words', words: clarifyingText, code: '' }]),
  ...unnamed(carried),
];
