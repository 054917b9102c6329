import { expect, it } from 'vitest';
import { webPath } from './use-row';

const MAY = ['patient.read', 'request.read'];
const PATIENT = { id: 'p1', label: 'Sample, Rosa, born 01/02/1980' };

it.each([
  ['a request', { requestId: 'q1', prescriptionId: 'r1', patient: PATIENT }, '/surescripts?requestId=q1'],
  ['a prescription', { prescriptionId: 'r1', patient: PATIENT }, '/patient/p1?prescriptionId=r1'],
  ['a patient', { patient: PATIENT }, '/patient/p1'],
  ['a prescription of nobody knows whom', { prescriptionId: 'r1', orderNumber: '7K' }, undefined],
  ['an order number', { orderNumber: '7K' }, undefined],
] as const)('%s is in the web application where it is shown there', (_, subject, path) =>
  expect(webPath(subject, MAY)).toBe(path),
);

it('leads nowhere that the person may not look at', () => {
  expect(webPath({ requestId: 'q1', patient: PATIENT }, ['patient.read'])).toBe('/patient/p1');
  expect(webPath({ requestId: 'q1' }, ['patient.read'])).toBeUndefined();
  expect(webPath({ prescriptionId: 'r1', patient: PATIENT }, ['request.read'])).toBeUndefined();
});
