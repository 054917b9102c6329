import { describe, expect, it } from 'vitest';
import { readingsIn } from './readings';

describe('what a call has shown of patients (45 CFR 164.312(b))', () => {
  it.each([
    ['a parameter', { params: { id: 'a' }, query: {} }, undefined],
    ['the query', { params: {}, query: { id: 'a' } }, undefined],
    ['the reply', { params: { orderNumber: 'b' }, query: {} }, { id: 'a' }],
  ])('is one thing by %s', (_, input, content) => {
    expect(readingsIn({ event: 'prescription.read', of: 'id' }, input, content)).toEqual([
      { event: 'prescription.read', id: 'a' },
    ]);
  });

  it('is nothing where the patient may be left out and is', () => {
    expect(readingsIn({ event: 'patient.read', of: 'patientId' }, { params: {}, query: {} }, [])).toEqual([]);
  });

  it('is a list with its rows, and of one patient that patient as well', () => {
    const query = { patientId: 'a', limit: 5 };
    expect(readingsIn({ list: 'prescription-history' }, { params: {}, query }, [1, 2])).toEqual([
      { list: 'prescription-history', query, rows: 2 },
      { event: 'patient.read', id: 'a' },
    ]);
  });

  it.each([
    ['a request that is linked to no chart', { resourceType: 'Task', id: 'a', for: { display: 'B' } }, []],
    ['a linked one', { resourceType: 'Task', id: 'a', for: { reference: 'Patient/p' } }, ['p']],
  ])('is %s, read as a resource of FHIR', (_, content, patients) => {
    expect(readingsIn({ resource: true }, { params: {}, query: {} }, content)).toEqual([
      ...patients.map((id) => ({ event: 'patient.read', id })),
      { event: 'request.read', id: 'a' },
    ]);
  });

  it('is of resources of FHIR each kind and each page by itself', () => {
    const bundle = { entry: [{ resource: { resourceType: 'Condition' }, search: { mode: 'match' } }] };
    const of = (kind: string, query: object) =>
      readingsIn({ list: 'fhir-resources', kind }, { params: {}, query }, bundle);
    expect(of('Condition', { category: 'a', _page: undefined })).toEqual([
      { list: 'fhir-resources', kind: 'Condition', query: { category: 'a' }, rows: 1 },
    ]);
    const pages = ['x', 'x', 'y'].map((_page) => of('Condition', { _page })[0]);
    expect(pages[0]).toEqual({ ...of('Condition', {})[0], page: expect.stringMatching(/^[\w-]{43}$/) });
    expect(pages[1]).toEqual(pages[0]);
    expect(pages[2]).not.toEqual(pages[0]);
  });

  it('is a list narrowed by what was sent', () => {
    const body = { lastName: 'b' };
    expect(readingsIn({ list: 'alike-patients' }, { params: {}, query: {}, body }, [1])).toEqual([
      { list: 'alike-patients', query: body, rows: 1 },
    ]);
  });
});
