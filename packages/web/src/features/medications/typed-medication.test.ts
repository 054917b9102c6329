import { describe, expect, it } from 'vitest';
import {
  findingsOnDates,
  findingsOnSubmit,
  NEW_MEDICATION,
  readMedication,
  toTypedMedication,
} from './typed-medication';

const whole = { ...NEW_MEDICATION, description: 'fish oil', startedAt: '01/02/2026' };

describe('a medication that is typed', () => {
  it.each([
    [{}, []],
    [{ description: ' ' }, ['medication.drug-required']],
    [{ description: '', prescribableDrugId: 'x' }, []],
    [{ startedAt: '13/01/2026' }, ['medication.month-invalid', 'medication.dates-invalid']],
    [{ stoppedAt: '01/01/2026' }, ['medication.stop-before-start', 'medication.dates-invalid']],
    [{ stoppedAt: '01/02/2026' }, []],
    [{ startedAt: '1/2' }, ['medication.date-format', 'medication.dates-invalid']],
  ])('%j finds %j on submit (N5-16)', (changes, codes) => {
    expect(findingsOnSubmit({ ...whole, ...changes }).map(({ code }) => code)).toEqual(codes);
  });

  it('is not held to its order while a date is wrong', () => {
    expect(
      findingsOnDates({ ...whole, stoppedAt: '00/01/2025' }).map(({ code, field }) => [code, field]),
    ).toEqual([['medication.month-invalid', 'stoppedAt']]);
  });

  it('is shown as it was read', () => {
    const { patientId: _, ...entry } = readMedication(
      { ...whole, sig: 'daily', stoppedAt: '02/03/2026' },
      'p',
    );
    expect(
      toTypedMedication({
        ...entry,
        id: 'i',
        patientId: 'p',
        enteredAt: '2026-01-01T00:00:00.000Z',
        origin: 'entered',
        hide: false,
      }),
    ).toEqual({ ...whole, sig: 'daily', stoppedAt: '02/03/2026' });
  });
});
