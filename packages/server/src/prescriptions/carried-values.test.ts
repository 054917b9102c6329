import { readDraftOrders } from '@erx/core/cds-hooks/read-medicines';
import { OFFERED_UNITS } from '@erx/core/drugs/potency-units';
import { toMedicationRequest } from '@erx/core/fhir/medication-request';
import type { Prescription } from '@erx/core/prescriptions/model';
import { sigOf } from '@erx/core/sig/rules';
import { arbitrarySig } from '@erx/core/sig/testing/arbitrary-sig';
import { writeSig } from '@erx/core/sig/write-sig';
import { scriptCodec } from '@erx/script/codec';
import type { NewRx } from '@erx/script/model/body';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildNewRx } from './new-rx';
import { sendingRow } from './testing/sending-row';

const codec = scriptCodec('2017071');
const TODAY = '2026-11-20';

/** Printable ASCII as it is kept: no space at its ends, none doubled. */
const words = (max: number) =>
  fc.string({ unit: 'grapheme-ascii', maxLength: max }).map((text) => text.replace(/\s+/g, ' ').trim());
const digits = (length: number) => fc.stringMatching(new RegExp(String.raw`^\d{${String(length)}}$`));
const reason = fc.constantFrom<string[]>(
  ['I10', 'Essential (primary) hypertension'],
  ['J02.0', 'Streptococcal pharyngitis'],
  ['Z79.4', 'Long term (current) use of insulin'],
);

/** What a prescriber decides of an order that SCRIPT and FHIR both have a place for. */
const order = fc.record({
  description: words(105).filter((text) => text !== ''),
  rxNormId: fc.option(fc.stringMatching(/^[1-9]\d{1,6}$/)),
  ndc: fc.option(digits(11)),
  sig: fc.oneof(
    arbitrarySig.map(writeSig).filter((text) => text.length <= 1000),
    words(1000).filter((text) => text !== ''),
  ),
  dispense: fc
    .tuple(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom(1, 10, 100))
    .map(([number, parts]) => String(number / parts)),
  units: fc.constantFrom(...OFFERED_UNITS.map(({ code }) => code)),
  daysSupply: fc.option(fc.integer({ min: 1, max: 365 })),
  refills: fc.oneof(
    fc.constant({ prn: true as const }),
    fc.integer({ min: 0, max: 99 }).map((count) => ({ count })),
  ),
  effectiveDate: fc.constantFrom<string>('2026-11-20', '2026-11-21', '2027-02-01'),
  substitutionAllowed: fc.boolean(),
  note: words(180),
  primary: reason,
  secondary: fc.option(reason),
});
type Order = typeof order extends fc.Arbitrary<infer Values> ? Values : never;

/** As it is kept, and through the message to the pharmacy. */
function throughNewRx(drawn: Order): Order {
  const [primaryCode = '', primaryWords = ''] = drawn.primary;
  const [secondaryCode = '', secondaryWords = ''] = drawn.secondary ?? [];
  const message = buildNewRx(
    sendingRow({
      description: drawn.description,
      rx_norm_id: drawn.rxNormId,
      rx_norm_term_type: drawn.rxNormId === null ? null : 'SCD',
      representative_ndc: drawn.ndc,
      sig: drawn.sig,
      dispense: drawn.dispense,
      units: drawn.units,
      days_supply: drawn.daysSupply,
      refills_prn: 'prn' in drawn.refills,
      refill_count: 'prn' in drawn.refills ? null : drawn.refills.count,
      effective_date: drawn.effectiveDate,
      substitution_allowed: drawn.substitutionAllowed,
      pharmacy_note: drawn.note,
      primary_icd10_code: primaryCode,
      primary_icd10_description: primaryWords,
      secondary_icd10_code: secondaryCode,
      secondary_icd10_description: secondaryWords,
    }),
    {
      messageId: '0190aaaa0000700080000000000000aa',
      sentAt: new Date('2026-11-20T15:00:00Z'),
      writtenDate: TODAY,
      softwareVersion: '1.2',
    },
  );
  const reading = codec.read(codec.write(message));
  if (!reading.valid) throw new Error(JSON.stringify(reading.violations));
  const { medication } = reading.message.body as NewRx;
  const {
    coded,
    sig,
    quantity,
    daysSupply,
    refills,
    dates,
    substitutionAllowed,
    note = '',
    diagnosis,
  } = medication;
  const isPrn = note.startsWith(PRN);
  return {
    description: medication.drugDescription,
    rxNormId: coded?.rxNorm?.code ?? null,
    ndc: coded?.ndc ?? null,
    sig: sig.text,
    dispense: quantity.value,
    units: quantity.unit,
    daysSupply: daysSupply === undefined ? null : Number(daysSupply),
    refills: isPrn ? { prn: true } : { count: Number(refills) },
    effectiveDate: dates?.find(({ qualifier }) => qualifier === 'EffectiveDate')?.date ?? TODAY,
    substitutionAllowed: substitutionAllowed ?? false,
    note: isPrn ? note.slice(PRN.length).trim() : note,
    primary: diagnosisIn(diagnosis?.primary),
    secondary: diagnosis?.secondary ? diagnosisIn(diagnosis.secondary) : null,
  };
}
const PRN = 'Refill as needed (PRN).';

/** On the wire a code of ICD-10-CM has no dot. */
const diagnosisIn = ({ code, description } = { code: '', description: '' }): string[] => [
  code.replace(/^(.{3})(.)/, '$1.$2'),
  description,
];

/** Through the resource of FHIR as another system receives it, and the reader of what other systems order. */
function throughFhir(given: Order): Order {
  const prescription = {
    id: '0190aaaa-0000-7000-8000-000000000001',
    orderNumber: '7KQ2M4XD9TPA',
    description: given.description,
    ...(given.rxNormId === null ? {} : { rxNormId: given.rxNormId }),
    ...(given.ndc === null ? {} : { representativeNdc: given.ndc }),
    sig: given.sig,
    dispense: given.dispense,
    units: given.units,
    ...(given.daysSupply === null ? {} : { daysSupply: given.daysSupply }),
    refills: given.refills,
    effectiveDate: given.effectiveDate,
    substitutionAllowed: given.substitutionAllowed,
    pharmacyNote: given.note,
    primaryIcd10Code: given.primary[0] ?? '',
    primaryIcd10Description: given.primary[1] ?? '',
    secondaryIcd10Code: given.secondary?.[0] ?? '',
    secondaryIcd10Description: given.secondary?.[1] ?? '',
    scriptStatus: 'Pending',
    delivery: { state: 'none' },
    verification: { status: 'Unverified' },
    cancelStatusDescription: '',
    fill: { status: 'None', note: '', description: '' },
    scriptedAt: '2026-11-20T14:00:00.000Z',
    patient: { id: '0190aaaa-0000-7000-8000-000000000002', firstName: 'Ann', lastName: 'Lee' },
    provider: { id: '0190aaaa-0000-7000-8000-000000000003', firstName: 'Ana', lastName: 'Castellanos' },
  } as unknown as Prescription;
  const resource = JSON.parse(
    JSON.stringify(
      toMedicationRequest({
        prescription,
        updatedAt: '2026-11-20T14:00:00.000Z',
        sig: sigOf(given.sig, undefined),
        practiceId: '0190aaaa-0000-7000-8000-000000000009',
      }),
    ),
  ) as ReturnType<typeof toMedicationRequest>;
  const [read] = readDraftOrders([resource as never]);
  if (!read) throw new Error('It is no order any more.');
  const notes = (resource.note ?? []).map(({ text }) => text);
  const { numberOfRepeatsAllowed: count, validityPeriod } = resource.dispenseRequest ?? {};
  const [primary, secondary] = read.reasons.map(({ code, description }) => [code, description]);
  return {
    description: read.names[0],
    rxNormId: read.rxNorm[0] ?? null,
    ndc: read.ndcs[0] ?? null,
    sig: read.sig,
    dispense: read.dispense,
    units: read.units ?? 'unknown',
    daysSupply: read.daysSupply ?? null,
    refills: count === undefined && notes.includes(PRN) ? { prn: true } : { count: count ?? -1 },
    effectiveDate: validityPeriod?.start ?? '',
    substitutionAllowed: resource.substitution?.allowedBoolean ?? false,
    note: notes.filter((text) => text !== PRN).join('\n'),
    primary: primary ?? [],
    secondary: secondary ?? null,
  };
}

it('an order keeps every value through the message to the pharmacy and the resource of FHIR', () => {
  fc.assert(
    fc.property(order, (drawn) => {
      const received = throughNewRx(drawn);
      expect(received, 'NewRx').toEqual(drawn);
      expect(throughFhir(received), 'FHIR').toEqual(drawn);
    }),
    { numRuns: 100 },
  );
});
