import { describe, expect, expectTypeOf, it } from 'vitest';
import { type ColumnsAs, type JsonRow, type OrNull, type TableRow, toJsonRow } from './row';
import { type auditSeals, drafts, events, type patients, prescriptions } from './schema';

describe('a row of a table', () => {
  it('has the names and types of its columns, as the compiler checks it', () => {
    expectTypeOf<TableRow<typeof drafts>>().toEqualTypeOf<{
      practice_id: string;
      id: string;
      account_id: string;
      patient_id: string;
      version: number;
      begun_at: Date;
      content: string;
      saved_at: Date;
    }>();
    expectTypeOf<TableRow<typeof patients>['weight_units']>().toEqualTypeOf<'kg' | 'lb'>();
    expectTypeOf<TableRow<typeof patients>['birth_date']>().toEqualTypeOf<string | null>();
  });

  it('has bigints as text, as drivers give them', () => {
    expectTypeOf<TableRow<typeof auditSeals>['last_sequence']>().toEqualTypeOf<string>();
  });

  it('has columns under names of their own, null where a join finds nothing', () => {
    type Named = ColumnsAs<typeof patients, { patient_zip: 'zip_code' }>;
    expectTypeOf<Named>().toEqualTypeOf<{ patient_zip: string }>();
    expectTypeOf<OrNull<Named>>().toEqualTypeOf<{ patient_zip: string | null }>();
  });
});

describe('a row as JSON', () => {
  const draft = {
    practiceId: 'a',
    id: 'b',
    accountId: 'c',
    patientId: 'd',
    begunAt: new Date(0),
    content: '{}',
    savedAt: new Date(0),
  };

  it('has its values by the names of the columns, instants as ISO text', () => {
    expect(toJsonRow(drafts, draft)).toEqual({
      practice_id: 'a',
      id: 'b',
      account_id: 'c',
      patient_id: 'd',
      version: 1,
      begun_at: '1970-01-01T00:00:00.000Z',
      content: '{}',
      saved_at: '1970-01-01T00:00:00.000Z',
    });
    expectTypeOf<JsonRow<typeof drafts>['saved_at']>().toEqualTypeOf<string>();
  });

  it('has the defaults of its columns and null for what is absent', () => {
    const row = toJsonRow(prescriptions, {
      practiceId: 'a',
      id: 'b',
      orderNumber: 'c',
      patientId: 'd',
      providerId: 'e',
      writtenBy: 'e',
      prescribableDrugId: 'f',
      description: '',
      schedule: 'none',
      sig: '',
      sigChosen: false,
      dispense: '30',
      units: '',
      refillsPrn: false,
      effectiveDate: '2026-11-20',
      substitutionAllowed: true,
      scriptStatus: 'Pending',
      scriptedAt: new Date(0),
      updatedAt: new Date(0),
    });
    expect(row).toMatchObject({ version: 1, delivery_state: 'none', comments: '', sent_at: null });
  });

  it('is refused where a default is known to the database alone', () => {
    expect(() => toJsonRow(events, { practiceId: 'a', name: 'x', content: '{}', at: new Date(0) })).toThrow(
      'known to the database alone',
    );
  });
});
