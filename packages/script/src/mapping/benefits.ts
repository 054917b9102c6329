import type { BenefitsCoordination } from '../model/benefits';
import { text } from './codec';
import { composite, maybe } from './composite';

/** Under which coverage something was written or is asked. */
export const benefits = composite<BenefitsCoordination>({
  payer: maybe(
    'PayerIdentification',
    composite<NonNullable<BenefitsCoordination['payer']>>({
      payerId: maybe('PayerID', text),
      processor: maybe('ProcessorIdentificationNumber', text),
      iin: maybe('IINNumber', text),
    }),
  ),
  cardholderId: maybe('CardholderID', text),
  groupId: maybe('GroupID', text),
  consent: maybe('Consent', text),
  memberId: maybe('PBMMemberID', text),
});
