// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import {
  askedPractice,
  forgetAskedPractice,
  keptIntegration,
  takeDeepLinkAction,
  takeIntegration,
} from './integration';

const PATIENT = '0197f000-0000-7000-8000-00000000000a';
const take = (search: string) =>
  takeIntegration(new URL(`https://erx.test/patient/1${search}`), sessionStorage);

beforeEach(() => {
  sessionStorage.clear();
});

describe('the parameters of an embedding system', () => {
  it.each([
    ['?integratedmode=true', true],
    ['?integratedMode=1', true],
    ['?integratedmode', true],
    ['?integratedmode=false', false],
    ['?integratedmode=0', false],
    ['', false],
    ['?other=true', false],
  ])('%s: integrated %s', (search, integrated) => {
    take(search);
    expect(keptIntegration(sessionStorage, true).integrated).toBe(integrated);
  });

  it('count for nothing outside a frame, but for where the patient is seen', () => {
    take('?integratedmode=true&facilityId=North-7');
    expect(keptIntegration(sessionStorage, false)).toEqual({ integrated: false, facilityId: 'North-7' });
  });

  it.each([
    ['?practiceid=A-1', 'a-1'],
    ['?organizationid=B-2', 'b-2'],
    ['?organizationid=B-2&practiceId=A-1', 'a-1'],
    ['?practiceid=null', undefined],
    ['?practiceid=', undefined],
    [`?practiceid=${'x'.repeat(101)}`, 'x'.repeat(100)],
  ])('%s names the practice %s', (search, practice) => {
    take(search);
    expect(askedPractice(sessionStorage)).toBe(practice);
    forgetAskedPractice(sessionStorage);
    expect(askedPractice(sessionStorage)).toBeUndefined();
  });

  it('say what to do first, once; the token is never in a storage', () => {
    expect(take('?usermodified=true&token=S3cret&priorAuth=1')?.search).toBe('');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('S3cret');
    expect(takeDeepLinkAction(sessionStorage)).toEqual({
      userModified: true,
      token: 'S3cret',
      patientId: undefined,
      priorAuthorization: true,
    });
    expect(takeDeepLinkAction(sessionStorage)).toEqual({
      userModified: false,
      token: undefined,
      patientId: undefined,
      priorAuthorization: false,
    });
  });

  it('stay for the tab, until the mode is ended by the same parameter', () => {
    take('?integratedmode=true&facilityId=North-7');
    take('');
    expect(keptIntegration(sessionStorage, true)).toEqual({ integrated: true, facilityId: 'North-7' });
    take('?integratedmode=false');
    expect(keptIntegration(sessionStorage, true)).toEqual({ integrated: false, facilityId: 'North-7' });
  });

  it.each([
    ['x'.repeat(35), true],
    ['x'.repeat(36), false],
    ['null', false],
    ['a%0Ab', false],
  ])('a facility %s is kept: %s', (facility, kept) => {
    take(`?facilityId=${facility}`);
    expect(keptIntegration(sessionStorage, true).facilityId !== undefined).toBe(kept);
  });

  it('leave the address bar, others stay', () => {
    expect(take('?a=1&openpatientid=x&facilityId=7&integratedmode=true')?.href).toBe(
      'https://erx.test/patient/1?a=1',
    );
    expect(take('?a=1')).toBeUndefined();
  });

  it('name a patient to open once', () => {
    take(`?openpatientid=${PATIENT.toUpperCase()}`);
    expect([
      takeDeepLinkAction(sessionStorage).patientId,
      takeDeepLinkAction(sessionStorage).patientId,
    ]).toEqual([PATIENT, undefined]);
  });

  it.each(['../../admin', 'javascript:alert(1)', '1'])('%s is no patient', (id) => {
    take(`?openpatientid=${encodeURIComponent(id)}`);
    expect(takeDeepLinkAction(sessionStorage).patientId).toBeUndefined();
  });
});
