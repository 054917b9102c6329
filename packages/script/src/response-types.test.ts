import { describe, expect, it } from 'vitest';
import { scriptCodec } from './codec';
import {
  changeAnswer,
  changeResponse,
  renewalAnswer,
  renewalResponse,
  wordsIn,
  type ChangeAnswer,
  type RenewalAnswer,
} from './response-types';
import { sampleChangeResponse, sampleRenewalResponse } from './testing/sample-requests';

const codec = scriptCodec('2017071');
/** What is in <Response>, from the written message. */
const inside = (xml: string) => /<Response>(.*)<\/Response>/.exec(xml)?.[1];

describe('answers of a renewal', () => {
  it.each<[RenewalAnswer, string]>([
    ['Approved', '<Approved/>'],
    ['ApprovedWithChanges', '<ApprovedWithChanges/>'],
    ['Replaced', '<Replace/>'],
    ['Denied', '<Denied/>'],
    [
      'DeniedNewPrescriptionToFollow',
      '<Denied><DenialReason>A new prescription follows.</DenialReason></Denied>',
    ],
  ])('%s is %s, both ways', (answer, element) => {
    const response = renewalResponse(answer);
    expect(inside(codec.write(sampleRenewalResponse(response)))).toBe(element);
    expect(renewalAnswer(response)).toBe(answer);
  });

  it('puts words and codes where the standard has them', () => {
    expect(
      renewalResponse('Denied', { reasonCodes: ['AM'], text: 'Please call', referenceNumber: 'R1' }),
    ).toEqual({ denied: { reasonCodes: ['AM'], referenceNumber: 'R1', denialReason: 'Please call' } });
    expect(renewalResponse('Approved', { text: 'Please call' })).toEqual({
      approved: { note: 'Please call' },
    });
    expect(renewalResponse('Approved', { reasonCodes: [], text: '', referenceNumber: '' })).toEqual({
      approved: {},
    });
  });

  it('lets own words stand for the ones that announce a prescription', () => {
    expect(renewalResponse('DeniedNewPrescriptionToFollow', { text: 'Dose doubled, see new one' })).toEqual({
      denied: { denialReason: 'Dose doubled, see new one' },
    });
  });

  it('reads no denial as an approval, and nothing as nothing', () => {
    expect(renewalAnswer({ approved: {}, denied: {} })).toBe('Denied');
    expect(renewalAnswer({})).toBeUndefined();
  });
});

describe('answers of a change', () => {
  it.each<[ChangeAnswer, string]>([
    ['Approved', '<Approved/>'],
    ['ApprovedWithChanges', '<ApprovedWithChanges/>'],
    ['Denied', '<Denied/>'],
    [
      'DeniedNewPrescriptionToFollow',
      '<Denied><DenialReason>A new prescription follows.</DenialReason></Denied>',
    ],
    ['Validated', '<Validated/>'],
  ])('%s is %s, both ways', (answer, element) => {
    const response = changeResponse(answer);
    expect(inside(codec.write(sampleChangeResponse(response)))).toBe(element);
    expect(changeAnswer(response)).toBe(answer);
  });

  it('confirms what was asked', () => {
    expect(changeResponse('Validated', { reasonCodes: ['GM'] })).toEqual({
      validated: { reasonCodes: ['GM'] },
    });
  });

  it('reads no denial as an approval, and nothing as nothing', () => {
    expect(changeAnswer({ approved: {}, denied: {} })).toBe('Denied');
    expect(changeAnswer({})).toBeUndefined();
  });
});

describe('the words of an answer', () => {
  const words = { reasonCodes: ['AM'], text: 'Please call', referenceNumber: 'R1' };
  it.each([
    ...(['Approved', 'ApprovedWithChanges', 'Replaced', 'Denied', 'DeniedNewPrescriptionToFollow'] as const),
  ])('are read again from a renewal that is %s', (answer) => {
    expect(wordsIn(renewalResponse(answer, words))).toEqual(words);
  });
  it.each([...(['Approved', 'ApprovedWithChanges', 'Denied', 'Validated'] as const)])(
    'are read again from a change that is %s',
    (answer) => {
      expect(wordsIn(changeResponse(answer, words))).toEqual(words);
    },
  );
  it('are empty where there are none', () => {
    expect(wordsIn({})).toEqual({ reasonCodes: [], text: '', referenceNumber: '' });
  });
});
