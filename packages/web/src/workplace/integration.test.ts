// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { keptIntegration, takeIntegration, takePatientToOpen } from './integration';

const PATIENT = '0197f000-0000-7000-8000-00000000000a';
const take = (search: string) => takeIntegration(new URL(`https://erx.test/patient/1${search}`), sessionStorage);

beforeEach(() => { sessionStorage.clear(); });

describe('the parameters of an embedding system', () => {
  it.each([
    ['?integratedmode=true', true], ['?integratedMode=1', true], ['?integratedmode', true], ['?integratedmode=false', false], ['?integratedmode=0', false], ['', false], ['?other=true', false],
  ])('%s: integrated %s', (search, integrated) => {
    take(search);
    expect(keptIntegration(sessionStorage).integrated).toBe(integrated);
  });

  it('stay for the tab, until the mode is ended by the same parameter', () => {
    take('?integratedmode=true&facilityId=North-7');
    take('');
    expect(keptIntegration(sessionStorage)).toEqual({ integrated: true, facilityId: 'North-7' });
    take('?integratedmode=false');
    expect(keptIntegration(sessionStorage)).toEqual({ integrated: false, facilityId: 'North-7' });
  });

  it.each([['x'.repeat(35), true], ['x'.repeat(36), false], ['null', false], ['a%0Ab', false]])('a facility %s is kept: %s', (facility, kept) => {
    take(`?facilityId=${facility}`);
    expect(keptIntegration(sessionStorage).facilityId !== undefined).toBe(kept);
  });

  it('leave the address bar, others stay', () => {
    expect(take('?a=1&openpatientid=x&facilityId=7&integratedmode=true')?.href).toBe('https://erx.test/patient/1?a=1');
    expect(take('?a=1')).toBeUndefined();
  });

  it('name a patient to open once', () => {
    take(`?openpatientid=${PATIENT.toUpperCase()}`);
    expect([takePatientToOpen(sessionStorage), takePatientToOpen(sessionStorage)]).toEqual([PATIENT, undefined]);
  });

  it.each(['../../admin', 'javascript:alert(1)', '1'])('%s is no patient', (id) => {
    take(`?openpatientid=${encodeURIComponent(id)}`);
    expect(takePatientToOpen(sessionStorage)).toBeUndefined();
  });
});
