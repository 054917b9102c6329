import { describe, expect, it } from 'vitest';
import { columnsAs, extend, select } from './selection';

const BASE = { columns: 'r.id', from: 'prescriptions r', joins: 'JOIN patients p ON p.id = r.patient_id' };

describe('a selection', () => {
  it('is written with its columns, its table and its joins', () => {
    expect(select(BASE)).toBe(
      'SELECT r.id\n  FROM prescriptions r\n  JOIN patients p ON p.id = r.patient_id',
    );
  });

  it('reads more when it is extended, after what it read before, and leaves its base as it is', () => {
    const more = extend(BASE, { columns: 'd.name', joins: 'JOIN products d ON d.id = r.product_id' });
    expect(select(more)).toBe(
      'SELECT r.id,\n  d.name\n  FROM prescriptions r\n' +
        '  JOIN patients p ON p.id = r.patient_id\n  JOIN products d ON d.id = r.product_id',
    );
    expect(select(BASE)).not.toContain('products');
  });

  it('reads the same from elsewhere when only its table is another', () => {
    expect(select(extend(BASE, { from: 'ordered r' }))).toBe(
      select(BASE).replaceAll('prescriptions r', 'ordered r'),
    );
  });

  it('reads columns under names of their own', () => {
    expect(columnsAs('p', { patient_first: 'first_name', patient_zip: 'zip_code' })).toBe(
      'p.first_name AS patient_first, p.zip_code AS patient_zip',
    );
  });
});
