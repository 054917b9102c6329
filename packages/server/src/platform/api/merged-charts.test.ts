import { expect, it } from 'vitest';
import { namedPatients } from './merged-charts';

it.each([
  ['an address of a patient', '/patients/:id/measurements', { params: { id: 'a' } }, ['a']],
  ['an address of something else', '/allergies/:id', { params: { id: 'a' } }, []],
  ['a list of a patient', '/allergies/patient/:patientId', { params: { patientId: 'a' } }, ['a']],
  ['what narrows a list', '/prescriptions', { query: { patientId: 'a' } }, ['a']],
  ['what is written', '/prescriptions', { body: { patientId: 'a' } }, ['a']],
  ['several at once', '/medications', { body: [{ patientId: 'a' }, { patientId: 'b' }] }, ['a', 'b']],
  ['nothing', '/practices', {}, []],
] as const)('the patients that a call names: %s', (_, path, input, ids) => {
  expect(namedPatients(path, { params: undefined, query: undefined, body: undefined, ...input })).toEqual(
    ids,
  );
});
