import type { FailureBody } from '@erx/core/client/failure';
import { type AppError, toSentences } from '@erx/core/findings/app-error';
import type { FailureCode } from '@erx/core/findings/messages';
import type { ScimFailure } from '@erx/core/provisioning/model';
import { ERROR_SCHEMA } from '@erx/core/provisioning/vocabulary';
import { toHttpStatus } from './refusal';

/** What a code is called in SCIM (RFC 7644, 3.12); a rule that stops is a value that cannot be used. */
const SCIM_TYPE: Partial<Record<FailureCode, ScimFailure['scimType']>> = {
  'call.malformed': 'invalidSyntax',
  'provisioning.filter': 'invalidFilter',
  'provisioning.path': 'invalidPath',
  'provisioning.operation': 'invalidSyntax',
  'provisioning.no-target': 'noTarget',
  'provisioning.npi-fixed': 'mutability',
  'provisioning.email-fixed': 'mutability',
  'provisioning.user-name-taken': 'uniqueness',
  'provisioning.login-exists': 'uniqueness',
  'registration.npi-taken': 'uniqueness',
};

/** The status of a code in SCIM, which knows no 422 and no 423 (RFC 7644, 3.12). */
export function toScimStatus(code: FailureCode, method: string): number {
  const status = toHttpStatus(code, method);
  return status === 422 || status === 423 ? 400 : status;
}

/** A refusal in SCIM's form. */
export function toScimFailure(error: AppError, method: string): ScimFailure {
  const status = toScimStatus(error.code, method);
  const scimType = SCIM_TYPE[error.code] ?? (status === 400 ? 'invalidValue' : undefined);
  return {
    schemas: [ERROR_SCHEMA],
    status: String(status),
    ...(scimType === undefined ? {} : { scimType }),
    detail: toSentences(error).join(' '),
  };
}

/** The same for input that its schema refuses: names, never values. */
export function scimFailureOfInput({ errorMessage = '', errors = {} }: FailureBody): ScimFailure {
  const named = Object.entries(errors).map(([field, sentences]) => `${field}: ${sentences.join(' ')}`);
  return {
    schemas: [ERROR_SCHEMA],
    status: '400',
    scimType: 'invalidSyntax',
    detail: [errorMessage, ...named].join(' ').slice(0, 1000),
  };
}
