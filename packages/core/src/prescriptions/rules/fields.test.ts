import { describe, expect, it } from 'vitest';
import { newForm, type PrescriptionForm } from '../model';
import {
  diagnosesAreChosen,
  diagnosesDiffer,
  dispenseAndSigAreGiven,
  dispenseIsNumber,
  effectiveDateIsNotPast,
  minorsLiquidKeepsItsUnits,
  minorsLiquidSigIsChosen,
  noteIsSendable,
  notesFit,
  sentNote,
  sigFits,
} from './fields';
import { unitIsOffered } from './units';

const today = '2026-11-20';
const form = (changes: Partial<PrescriptionForm>): PrescriptionForm => ({ ...newForm(today), ...changes });
const codes = (findings: readonly { code: string }[]) => findings.map((finding) => finding.code);

describe('dispense (P5-10, P9-5, N5-2)', () => {
  it.each([
    ['30', []],
    ['0.5', []],
    ['12345678901', []],
    ['1234567.901', []],
    ['', ['prescription.dispense-missing']],
    ['  ', ['prescription.dispense-missing']],
    ['123456789012', ['prescription.dispense-too-long']],
    ['1e9', ['prescription.dispense-invalid']],
    ['0', ['prescription.dispense-invalid']],
    ['0.0', ['prescription.dispense-invalid']],
    ['-1', ['prescription.dispense-invalid']],
    ['thirty', ['prescription.dispense-invalid']],
    ['1,000', ['prescription.dispense-invalid']],
    ['.5', ['prescription.dispense-invalid']],
    ['NaN', ['prescription.dispense-invalid']],
    ['٣٠', ['prescription.dispense-invalid']],
  ])('%j gives %j', (dispense, expected) => {
    expect(codes(dispenseIsNumber({ form: form({ dispense }) }))).toEqual(expected);
  });
});

describe('sig (P5-10, P9-5, N5-2)', () => {
  it.each([
    ['a'.repeat(140), []],
    [` ${'a'.repeat(140)} `, []],
    ['a'.repeat(141), ['prescription.sig-too-long']],
    ['', ['prescription.sig-missing']],
    [' ', ['prescription.sig-missing']],
    ['Take\u0000 one', ['field.control-characters']],
    ['Take\u202eone', ['field.control-characters']],
    ['one\ntwo', ['field.control-characters']],
  ])('%j gives %j', (sig, expected) => {
    expect(codes(sigFits({ form: form({ sig }) }))).toEqual(expected);
  });
});

describe('a sig of several steps (readings P9-5)', () => {
  const taper = (count: number) =>
    Array.from(
      { length: count },
      (_, place) => `take ${String(place + 1)} tablets by mouth once daily for 3 days`,
    ).join(', then ');

  it.each([
    ['a taper of 181 characters and more', taper(6), []],
    [
      'a scale of one step',
      'Inject 6 units under the skin three times daily before meals, plus by blood glucose: 150 to 199: 2 units, ' +
        '200 to 249: 4 units, 250 to 299: 6 units, above 299: 8 units.',
      [],
    ],
    [
      'a single step of 141',
      `Take 1 tablet by mouth once daily. ${'a'.repeat(107)}`,
      ['prescription.sig-too-long'],
    ],
    ['several steps with a word that nobody understands', `${taper(6)} xyzzy`, ['prescription.sig-too-long']],
    ['more than a message carries', taper(24), ['prescription.sig-too-long']],
  ])('%s', (_, sig, expected) => {
    expect(sig.length).toBeGreaterThan(140);
    expect(codes(sigFits({ form: form({ sig }), drug: { doseForm: 'tablet', route: 'oral' } }))).toEqual(
      expected,
    );
  });
});

describe('dispense and sig together (P5-8)', () => {
  it.each([
    ['30', 'x', undefined],
    ['', 'x', 'Dispense'],
    ['30', '', 'Sig'],
    ['', '', 'Dispense, Sig'],
  ])('dispense %j and sig %j lack %j', (dispense, sig, list) => {
    expect(dispenseAndSigAreGiven({ form: form({ dispense, sig }) })[0]?.data['list']).toBe(list);
  });
});

describe('units (P5-21, readings P3-13)', () => {
  it.each([
    ['C48542', true],
    ['C48480', true],
    ['C44278', false],
    ['C48551', false],
    ['', false],
    ['nonsense', false],
  ])('%j may be written: %s', (units, allowed) => {
    expect(unitIsOffered({ form: form({ units }) }).length === 0).toBe(allowed);
  });
});

describe('earliest fill date', () => {
  it.each([
    ['2026-11-20', []],
    ['2026-11-21', []],
    ['2026-11-19', ['prescription.effective-date-in-past']],
    ['', ['field.date-invalid']],
  ] as const)('%j gives %j', (effectiveDate, expected) => {
    expect(codes(effectiveDateIsNotPast({ form: form({ effectiveDate }), today }))).toEqual(expected);
  });
});

describe('notes', () => {
  it.each([
    [{ pharmacyNote: 'a'.repeat(210) }, []],
    [{ pharmacyNote: 'a'.repeat(211) }, ['prescription.note-too-long']],
    [{ comments: 'a'.repeat(500) }, []],
    [{ comments: 'a'.repeat(501) }, ['prescription.note-too-long']],
    [{ pharmacyNote: 'a\u0007' }, ['field.control-characters']],
    [{ comments: 'two\nlines' }, []],
    [{ refills: { prn: true as const }, pharmacyNote: 'a'.repeat(186) }, []],
    [{ refills: { prn: true as const }, pharmacyNote: 'a'.repeat(187) }, ['prescription.note-too-long']],
  ])('%j', (changes, expected) => {
    expect(codes(notesFit({ form: form(changes) }))).toEqual(expected);
  });

  it.each([
    ['Señora Núñez “calls” – later', []],
    ['BP ≤ 140', ['prescription.note-character']],
    ['½ tablet', ['prescription.note-character']],
    ['Take 10U at night', ['sig.error-prone']],
    ['Take 10 units at night', []],
  ])('%s is sendable or named', (pharmacyNote, expected) => {
    expect(codes(noteIsSendable({ form: form({ pharmacyNote }) }))).toEqual(expected);
  });

  it('goes out after the words for refills as needed, in plain letters', () => {
    expect(sentNote({ refills: { prn: true }, pharmacyNote: ' Señora “calls”\nlater ' })).toBe(
      'Refill as needed (PRN). Senora "calls" later',
    );
    expect(sentNote({ refills: { count: 1 }, pharmacyNote: '' })).toBe('');
  });
});

describe('ICD-10 pairing (P5-18)', () => {
  it.each([
    ['I10', 'I10', false],
    ['I10', 'E11.9', true],
    ['', '', true],
    ['I10', '', true],
  ])('%j with %j is allowed: %s', (primaryIcd10Code, secondaryIcd10Code, allowed) => {
    expect(diagnosesDiffer({ form: form({ primaryIcd10Code, secondaryIcd10Code }) }).length === 0).toBe(
      allowed,
    );
  });
});

describe('a diagnosis that was typed and not chosen', () => {
  it.each([
    ['', '', []],
    ['I10', 'Essential (primary) hypertension', []],
    ['ZZZ', '', ['primaryIcd10Code']],
    ['I10', ' ', ['primaryIcd10Code']],
  ])('%j with the words %j stops at %j', (code, description, fields) => {
    const primary = form({ primaryIcd10Code: code, primaryIcd10Description: description });
    expect(diagnosesAreChosen({ form: primary }).map(({ field }) => field)).toEqual(fields);
    const secondary = form({ secondaryIcd10Code: code, secondaryIcd10Description: description });
    expect(diagnosesAreChosen({ form: secondary }).map(({ field }) => field)).toEqual(
      fields.map(() => 'secondaryIcd10Code'),
    );
  });
});

describe("a minor's oral liquid (P5-11)", () => {
  const liquid = {
    schedule: 'none',
    route: 'oral',
    doseForm: 'oral suspension',
    potencyUnitCode: 'C28254',
    strength: '400 mg/5 mL',
    ingredients: ['amoxicillin'] as string[],
  } as const;
  it.each([
    [true, liquid, false, false],
    [true, liquid, true, true],
    [false, liquid, false, true],
    [true, { ...liquid, potencyUnitCode: 'C48542' }, false, true],
    [true, { ...liquid, route: 'ophthalmic' }, false, true],
  ])('minor %s, %j, chosen %s: allowed %s', (patientIsMinor, drug, sigChosen, allowed) => {
    expect(
      minorsLiquidSigIsChosen({ form: form({ sigChosen, sig: 'x' }), drug, patientIsMinor, today }).length ===
        0,
    ).toBe(allowed);
  });

  it.each([
    [true, liquid, 'C28254', true],
    [true, liquid, 'C48542', false],
    [false, liquid, 'C48542', true],
    [true, { ...liquid, route: 'ophthalmic' }, 'C48542', true],
  ])('minor %s, %j, units %s: allowed %s', (patientIsMinor, drug, units, allowed) => {
    expect(
      minorsLiquidKeepsItsUnits({ form: form({ units }), drug, patientIsMinor, today }).length === 0,
    ).toBe(allowed);
  });
});
