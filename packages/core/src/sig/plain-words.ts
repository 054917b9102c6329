import type { SigStep } from './model';
import { isSure, readSig } from './read-sig';
import { writeSig } from './write-sig';

/** Directions for the patient, and whether they were read: what was not is in the prescriber's words. */
export interface PlainDirections {
  readonly text: string;
  readonly isRead: boolean;
}

/** How often, as people count it: numbers in digits, 'a day' for 'daily' (FDA 2013, safe labels: plain language). */
const COUNTS: readonly (readonly [written: RegExp, plain: string])[] = [
  [/\bonce daily\b/g, 'once a day'],
  [/\btwice daily\b/g, '2 times a day'],
  [/\bthree times daily\b/g, '3 times a day'],
  [/\bfour times daily\b/g, '4 times a day'],
  [/\bfive times daily\b/g, '5 times a day'],
  [/\bsix times daily\b/g, '6 times a day'],
  [/\b(\d+) times daily\b/g, '$1 times a day'],
];

/**
 * Directions in plain words where every word of them is understood: 'Take 1 capsule by mouth 3 times a day for 10
 * days.'; else as they are written. Weekly stays in capitals, as ISMP wants it.
 */
export function plainDirections(sig: string): PlainDirections {
  const reading = readSig(sig);
  if (!isSure(reading)) return { text: sig.trim(), isRead: false };
  const written = writeSig({ ...reading.sig, steps: reading.sig.steps.map(withVerb) });
  const text = COUNTS.reduce((plain, [from, to]) => plain.replace(from, to), written);
  return { text, isRead: true };
}

/** '1 tab po' is taken. */
const withVerb = (step: SigStep): SigStep =>
  step.method === undefined && step.route === 'by mouth' && step.dose !== undefined
    ? { ...step, method: 'take' }
    : step;
