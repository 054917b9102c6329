import { AppError } from '@erx/core/findings/app-error';
import { uuidv7 } from 'uuidv7';
import type { Member } from '../platform/api/authenticate';
import type { StoredSafetyReview } from '../safety/event';
import type { ResponseMessage } from './answer-statements';
import type { JudgedAnswer } from './judge';
import { writeResponse } from './write-response';

/**
 * The message of an answer, as exact bytes.
 * @param judgement what was found of what is granted, and answered, for the pharmacist
 * @throws AppError prescription.refused-by-standard
 */
export function responseTo(
  { request, content, answer, message, isSigned, grant }: Omit<JudgedAnswer, 'others'>,
  member: Member,
  now: Date,
  judgement?: StoredSafetyReview,
): ResponseMessage {
  if (member.spi === undefined) throw new AppError('sending.provider-not-registered');
  const written = writeResponse({
    request: message,
    answer,
    spi: member.spi,
    registrations: registrationsOf({ request, content, answer }),
    isSigned,
    now,
    judgement,
    ...(grant?.columns ? { granted: { ...grant.row, order_number: request.order_number } } : {}),
  });
  return { archiveId: uuidv7(), ...written };
}

/**
 * Numbers of the prescriber for an answer. The DEA number goes with controlled substances, and where the
 * pharmacy asks for it (type U).
 * @throws AppError request.authorization-missing for a validation of a number that there is none of
 */
function registrationsOf({ request, content, answer }: Pick<JudgedAnswer, 'request' | 'content' | 'answer'>) {
  const asked = new Set(answer.responseType === 'Validated' ? content.askedFor : []);
  const isDeaAsked = asked.has('B') || asked.has('C');
  const { provider_npi: npi, provider_license: license, provider_dea: dea } = request;
  if ((asked.has('A') && !license) || (isDeaAsked && !dea) || (asked.has('G') && !npi))
    throw new AppError('request.authorization-missing');
  return {
    ...(npi ? { npi } : {}),
    ...(license ? { stateLicenseNumber: license } : {}),
    ...(dea && (isDeaAsked || request.schedule !== 'none') ? { deaNumber: dea } : {}),
  };
}
