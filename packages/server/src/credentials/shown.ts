import { expiryOf, expiryText } from '@erx/core/credentials/expiry';
import { likenessOfChanges, type OtherPrescriber, warningsOnLikeness } from '@erx/core/credentials/likeness';
import type { Credential, CredentialField, CredentialRequest } from '@erx/core/credentials/model';
import { refusalOfDecision, registrantRule } from '@erx/core/credentials/rules';
import { registeredStateNote } from '@erx/core/credentials/registered-state';
import { expiryOfChange, isChangeExpired } from '@erx/core/credentials/waiting';
import { say } from '@erx/core/findings/messages';
import type { PracticeMember } from '@erx/core/grants/model';
import { fullName } from '@erx/core/users/names';
import type { CalendarDate } from '@erx/core/values/dates';
import type { Standing } from './second-person';
import type { StoredStatement } from './store';

/** Who reads it. */
export interface Reader extends Standing {
  readonly self: PracticeMember | undefined;
  readonly accountId: string;
  /** After how many days a request that no one decides on expires where it was asked. */
  readonly days: number;
  readonly now: Date;
  /** Everyone of the practice of who reads it. */
  readonly members: readonly PracticeMember[];
  /** All active prescribers but the one it is about, of whatever practice. */
  readonly others: readonly OtherPrescriber[];
}

/** A request with what the one who reads it may do; the reason where they may not decide. */
export function toShownRequest(
  request: StoredStatement,
  about: PracticeMember,
  { self, accountId: readerId, askedBy, isTwo, days, now, members, others }: Reader,
): CredentialRequest {
  const { id, accountId, changes, reason, statedBy, statedByName, statedAt } = request;
  const rule = registrantRule(changes, { accountId, askedBy }, members);
  const asked = {
    accountId,
    askedBy,
    isExpired: isChangeExpired(request, days, now),
    takesRegistrant: rule === 'takes one',
  };
  const end = expiryOfChange(request, days);
  const refusal = self ? refusalOfDecision(self, asked, isTwo) : 'credential.not-entitled';
  return {
    id,
    accountId,
    name: fullName(about),
    changes: [...changes],
    reason,
    requestedBy: statedByName,
    requestedById: statedBy,
    requestedAt: statedAt.toISOString(),
    ...(end === undefined ? {} : { expiresAt: end.toISOString() }),
    warnings: [
      ...(about.npi === undefined
        ? []
        : warningsOnLikeness(
            likenessOfChanges(changes, others, {
              ...about,
              stateLicenseNumber: about.stateLicenseNumber ?? '',
              licenseState: about.licenseState ?? '',
            }),
            (other) => members.some((member) => member.id === other),
          )),
      ...(rule === 'has none' ? [say('credential.no-registrant')] : []),
    ],
    ...(refusal === undefined ? {} : { refusal: say(refusal) }),
    mayWithdraw: readerId === statedBy || readerId === accountId,
  };
}

/** A person's credentials as they are in force, each with who stated and approved it, as far as it is kept. */
export function toCredentials(
  person: PracticeMember,
  statements: readonly StoredStatement[],
  today: CalendarDate,
  lookedUp: { readonly npi: string; readonly dea: string },
  practiceState: string,
): Credential[] {
  const { deaNumber = '', state: registeredIn } = person;
  const stateNote = registeredStateNote({ deaNumber, registeredIn, practiceState });
  const acts = (field: CredentialField, value: string) => actsOn(statements, field, value);
  const expires = (on: CalendarDate | undefined) => ({
    state: expiryOf(on, today).state,
    ...(on === undefined ? {} : { on }),
    text: expiryText(on, today),
  });
  const name = fullName(person);
  return [
    { kind: 'name', value: name, ...acts('lastName', person.lastName), lookedUp: '' },
    { kind: 'npi', value: person.npi ?? '', lookedUp: person.npi === undefined ? '' : lookedUp.npi },
    {
      kind: 'spi',
      value: person.spi ?? '',
      lookedUp: person.spi === undefined ? '' : say('credential.spi-of-network'),
    },
    {
      kind: 'dea',
      value: person.deaNumber ?? '',
      ...acts('deaNumber', person.deaNumber ?? ''),
      ...(person.deaNumber === undefined
        ? {}
        : {
            state: registeredIn,
            ...(stateNote === undefined ? {} : { stateNote }),
            schedules: person.deaSchedules,
            expires: expires(person.deaExpiresOn),
            ...(person.deaName === undefined ? {} : { nameAtRegistration: person.deaName }),
          }),
      lookedUp: person.deaNumber === undefined ? '' : lookedUp.dea,
    },
    {
      kind: 'license',
      value: person.stateLicenseNumber ?? '',
      ...acts('stateLicenseNumber', person.stateLicenseNumber ?? ''),
      ...(person.stateLicenseNumber === undefined
        ? {}
        : { state: person.licenseState ?? '', expires: expires(person.licenseExpiresOn) }),
      lookedUp: person.stateLicenseNumber === undefined ? '' : say('credential.license-not-looked-up'),
    },
  ];
}

/** The newest statement that made a part what it is; nothing where none is kept. */
function actsOn(
  statements: readonly StoredStatement[],
  field: CredentialField,
  value: string,
): Pick<Credential, 'stated' | 'approved'> {
  const made = statements.find(({ changes }) => changes.some((change) => change.field === field));
  if (!made?.changes.some((change) => change.field === field && change.after === value)) return {};
  const { state, statedByName, statedAt, closedByName, closedAt } = made;
  return {
    stated: { by: statedByName, at: statedAt.toISOString() },
    ...(state === 'entered' || closedAt === null
      ? {}
      : { approved: { by: closedByName || 'Identity proofing', at: closedAt.toISOString() } }),
  };
}
