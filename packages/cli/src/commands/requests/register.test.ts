import { DENIAL_REASON_LABEL, DenialReasonCode, PharmacyRequest } from '@erx/core/requests/model';
import { RefillResponseType, VerificationStatusFilter } from '@erx/core/prescription-history/model';
import { expect, it } from 'vitest';
import * as ways from '../../terminal/ask-factors';
import { KIND_WORDS, REASON_WORDS, REASONS, STATE_WORDS, VERIFICATION_WORDS, WAY_WORDS } from './register';

it('offers every word of the contract, with its meaning', () => {
  expect(KIND_WORDS).toEqual(PharmacyRequest.options.map(({ shape }) => shape.kind.value));
  expect(STATE_WORDS).toEqual(RefillResponseType.options);
  expect(VERIFICATION_WORDS).toEqual(VerificationStatusFilter.options);
  expect(REASON_WORDS).toEqual(DenialReasonCode.options);
  expect(REASONS).toEqual(DENIAL_REASON_LABEL);
  expect(WAY_WORDS).toEqual(Object.keys(ways.WAY_WORDS));
});
