import { type Finding, pass, stop } from '../findings/finding';
import { PinNumber } from '../credentials/proofing/model';

/** Whether every digit is as far from the one before it as a step says: 0 repeats, 1 counts up, -1 down. */
const isInSteps = (pin: string, step: number): boolean =>
  [...pin].every((digit, at) => at === 0 || Number(digit) - Number(pin[at - 1]) === step);

/**
 * Everything against a PIN that is set: four to six digits (readings S5-15), none that everyone tries first
 * (NIST SP 800-63B, 5.1.1.2: secrets are held against those that are commonly used). One that is set already
 * stays: only its hash is known.
 * @param pin as it was typed
 */
export function findingsOnNewPin(pin: string): readonly Finding[] {
  if (!PinNumber.safeParse(pin).success) return stop('pin.not-digits', {}, 'pinNumber');
  return [0, 1, -1].some((step) => isInSteps(pin, step)) ? stop('pin.guessable', {}, 'pinNumber') : pass;
}
