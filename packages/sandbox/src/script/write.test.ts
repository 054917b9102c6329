import { scriptCodec } from '@erx/script/codec';
import { describe, expect, it } from 'vitest';
import { readOwn } from './own';
import { sampleLetters } from '../testing/sample-letters';
import { UnwritableFactError, type XmlElement } from './element';
import { treeOf, writeLetter, type Letter } from './write';

const letters = new Map(sampleLetters());
const letter = (name: string): Letter => {
  const found = letters.get(name);
  if (!found) throw new Error(`There is no sample ${name}.`);
  return found;
};

const below = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  typeof element?.content === 'string' ? undefined : element?.content.find((one) => one.name === name);

const names = (element: XmlElement | undefined): string[] =>
  element === undefined || typeof element.content === 'string' ? [] : element.content.map(({ name }) => name);

const bodyOf = (one: Letter) => below(below(treeOf(one), 'Body'), one.body.kind);

describe('the order of the published structure', () => {
  it.each([
    [
      'RxFill dispensed Picked up, full',
      'FillStatus Patient Pharmacy Prescriber MedicationDispensed MedicationPrescribed',
    ],
    ['RxFill transferred , bare', 'FillStatus Patient Pharmacy Prescriber MedicationPrescribed'],
    [
      'RxRenewalRequest 1, bare',
      'ReturnReceipt Patient Pharmacy Prescriber MedicationDispensed MedicationPrescribed',
    ],
    [
      'RxChangeRequest OS, full',
      'MessageRequestCode ReturnReceipt Patient Pharmacy Prescriber MedicationPrescribed MedicationRequested ' +
        'MedicationRequested ChangeReasonText',
    ],
    [
      'RxChangeRequest U, bare',
      'MessageRequestCode MessageRequestSubCode MessageRequestSubCode ReturnReceipt Patient Pharmacy Prescriber ' +
        'MedicationPrescribed ChangeReasonText',
    ],
    ['RxHistoryResponse none, bare', 'Response BenefitsCoordination Patient Prescriber RequestedDates'],
  ])('of %s', (name, order) => {
    expect(names(bodyOf(letter(name))).join(' ')).toBe(order);
  });

  it('of a fill in a history: pharmacy, prescriber and source stand inside it, after what is left', () => {
    const fill = below(bodyOf(letter('RxHistoryResponse complete, full')), 'MedicationDispensed');
    expect(names(fill)).toEqual([
      'DrugDescription',
      'DrugCoded',
      'Quantity',
      'DaysSupply',
      'WrittenDate',
      'LastFillDate',
      'Substitutions',
      'Sig',
      'RefillsRemaining',
      'Pharmacy',
      'Prescriber',
      'HistorySource',
    ]);
  });

  it('of a medication that was evaluated', () => {
    const prescribed = below(
      bodyOf(letter('RxChangeRequest D, evaluated in full, full')),
      'MedicationPrescribed',
    );
    expect(names(below(prescribed, 'DrugUseEvaluation'))).toEqual([
      'ServiceReasonCode',
      'ProfessionalServiceCode',
      'ServiceResultCode',
      'CoAgent',
      'ClinicalSignificanceCode',
      'AcknowledgementReason',
    ]);
  });
});

describe('what the standard has no room for', () => {
  const fill = (note: string) => {
    const one = letter('RxFill dispensed , bare');
    return { ...one, body: { ...one.body, note } } as Letter;
  };

  it('takes a note of 70 characters, and none of 71', () => {
    expect(readOwn(writeLetter(fill('n'.repeat(70)))).has('Body', 'RxFill', 'FillStatus', 'Dispensed')).toBe(
      true,
    );
    expect(() => writeLetter(fill('n'.repeat(71)))).toThrow(UnwritableFactError);
  });

  it.each(['caf\u00e9', 'two\nlines', ' ', ''])('refuses %j in a note, without quoting it', (note) => {
    expect(() => writeLetter(fill(note))).toThrow('Note takes printable ASCII alone.');
  });
});

describe('what is written', () => {
  it.each(sampleLetters())('%s is read by the product without loss of its kind', (_name, one) => {
    const reading = scriptCodec('2017071').read(writeLetter(one));
    expect(reading.valid ? [] : reading.violations).toEqual([]);
    expect(reading.valid && reading.message.body.kind).toBe(one.body.kind);
  });

  it('escapes what XML means otherwise', () => {
    expect(readOwn(writeLetter(letter('Error, bare'))).at('Body', 'Error', 'Description')).toBe(
      '/Message/Body/NewRx: wrong & <unfit>',
    );
  });
});
