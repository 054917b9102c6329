import { may } from '@erx/core/access/rights';
import { getCredentials } from '@erx/core/credentials/contract';
import { expiryOf, expiryText } from '@erx/core/credentials/expiry';
import type { Credential, CredentialField } from '@erx/core/credentials/model';
import { registeredStateNote } from '@erx/core/credentials/registered-state';
import { isBound, mayRenewLicense } from '@erx/core/credentials/rules';
import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import type { PracticeMember } from '@erx/core/grants/model';
import { fullName } from '@erx/core/users/names';
import { type CalendarDate, dateIn } from '@erx/core/values/dates';
import { showChangeRequests } from '../approvals/credentials';
import { findOpenAbout } from '../approvals/store';
import type { Server } from '../platform/api/router';
import { membersStore } from '../practices/member-store';
import { reachOfPractice } from '../practices/store';
import type { Services } from '../services';
import { lookUpTexts } from './look-up';
import { credentialsStore, type StoredStatement } from './store';

/** What people are known by, and the change of it that waits for a second person. */
export function serveCredentials(server: Server, services: Services): void {
  const { database, config } = services;

  server.serve(getCredentials, async ({ member, params: { id }, now }) => {
    const isOwn = id === member.accountId;
    if (!isOwn && !may(member.actor, 'user.read') && !may(member.actor, 'grant.read'))
      throw new AppError('access.refused');
    const members = await membersStore(database, member.practiceId).all();
    const person = members.find((one) => one.id === id);
    if (!person) throw new AppError('record.not-found');
    const store = credentialsStore(database, id);
    const [bearer, statements, open] = await Promise.all([
      store.bearer(),
      store.inForce(),
      findOpenAbout(database, 'credential', id),
    ]);
    const [request] = await showChangeRequests(database, member, open ? [open] : [], { config, now });
    const registration = {
      npi: person.npi ?? '',
      deaNumber: person.deaNumber ?? '',
      lastName: person.lastName,
      deaName: person.deaName ?? '',
      state: person.state,
      schedules: person.deaSchedules,
    };
    return {
      id,
      isBound: bearer !== undefined && isBound(bearer),
      renewsLicense: bearer !== undefined && mayRenewLicense(bearer),
      credentials: toCredentials(
        person,
        statements,
        dateIn(member.timeZone, now),
        await lookUpTexts(database, registration, member.timeZone, now),
        (await reachOfPractice(database, member.practiceId)).state,
      ),
      ...(request === undefined ? {} : { request }),
    };
  });
}

/** A person's credentials as they are in force, each with who stated and approved it, as far as it is kept. */
function toCredentials(
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
