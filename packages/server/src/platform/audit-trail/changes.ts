import { changesBetween } from '@erx/core/values/changes';
import type { AuditedChange } from '@erx/core/audit/details';

/**
 * The properties that differ, as an audit record keeps them: each with its value before and after. For
 * accounts and practices; a patient's values stay out of the trail (docs/decisions/audit-trail.md).
 */
export function toAuditedChanges<Fields extends object>(
  before: Fields,
  after: Fields,
): readonly AuditedChange[] {
  return changesBetween(before, after).map(({ key, value }) => ({
    field: key,
    before: toText(before[key as keyof Fields]),
    after: toText(value),
  }));
}

/** What identifies a new account: names, login and registrations, as changes from nothing. */
export function toIdentityChanges({
  firstName,
  middleName = '',
  lastName,
  email,
  npi = '',
  deaNumber = '',
}: {
  readonly firstName: string;
  readonly middleName?: string;
  readonly lastName: string;
  readonly email: string;
  readonly npi?: string;
  readonly deaNumber?: string;
}): readonly AuditedChange[] {
  return toAuditedChanges(
    { firstName: '', middleName: '', lastName: '', email: '', npi: '', deaNumber: '' },
    { firstName, middleName, lastName, email, npi, deaNumber },
  );
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
