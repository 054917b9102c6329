import { deaRegistrationHolds, licenseHolds } from '@erx/core/credentials/expiry';
import type { PrescriberReadiness } from '@erx/core/credentials/readiness/model';
import { getReadiness, listReadiness } from '@erx/core/credentials/readiness/contract';
import { practiceIsReachable } from '@erx/core/practices/reachable';
import { readyLines, secondPersonFor } from '@erx/core/credentials/readiness/rules';
import { fullName } from '@erx/core/users/names';
import { dateIn } from '@erx/core/values/dates';
import { canSendControlledSubstance } from '@erx/core/users/rules';
import { listHandlings } from '../../approvals/handling-store';
import { approvalsStore } from '../../approvals/store';
import type { Member } from '../../platform/api/authenticate';
import type { Server } from '../../platform/api/router';
import { cutPage, placeByName } from '../../platform/cut-page';
import { membersStore } from '../../practices/member-store';
import { reachOfPractice } from '../../practices/store';
import type { Services } from '../../services';
import { standingsStore } from './store';

/** What prescribers have and lack before prescribing (S6-12). */
export function serveReadiness(server: Server, services: Services): void {
  const { database } = services;

  server.serve(getReadiness, async ({ member, now }) => {
    const [own] = await prescribersOf(services, member, now, member.accountId);
    return {
      lines: own?.lines ?? [],
      hasPrescribed: await standingsStore(database, member.practiceId).hasPrescribed(member.accountId),
    };
  });

  server.serve(listReadiness, async ({ member, query, continueAfter, now }) => {
    const page = cutPage(await prescribersOf(services, member, now), query, placeByName);
    continueAfter(page.next);
    return page.items;
  });
}

/** The active prescribers of a practice; the one of this id where it is given. */
async function prescribersOf(
  { database, config }: Services,
  { practiceId, timeZone }: Member,
  now: Date,
  only?: string,
): Promise<PrescriberReadiness[]> {
  const [members, open, standings, practice] = await Promise.all([
    membersStore(database, practiceId).all(),
    approvalsStore(database, practiceId, 'signing').open(),
    standingsStore(database, practiceId).all(),
    reachOfPractice(database, practiceId),
  ]);
  const prescribers = members.filter(
    ({ id, active, npi }) => active && npi !== undefined && (only === undefined || id === only),
  );
  const administrators = members
    .filter(
      ({ active, isAwaited, role, isPartner }) => active && !isAwaited && role === 'Admin' && !isPartner,
    )
    .map(fullName);
  const handlings =
    prescribers.length === 0
      ? []
      : await listHandlings(
          database,
          members.map(({ id }) => id),
          { config, now },
        );
  const isReachable = practiceIsReachable({ practice }).length === 0;
  return prescribers.map((person) => {
    const held = { sender: person, today: dateIn(timeZone, now) };
    const { id, firstName, middleName, lastName, email, npi, spi } = person;
    const stored = standings.find(({ accountId }) => accountId === id);
    const lines = readyLines({
      ...person,
      spiError: stored?.spiError ?? '',
      isRegistering: stored?.isRegistering ?? false,
      proofing: stored?.proofing ?? 'None',
      secondPerson: secondPersonFor(members, id, handlings, config.twoPeopleHours, now),
      isRequested: open.some(({ targetId, operation }) => targetId === id && operation === 'Addition'),
      timeZone,
      practice,
      administrators,
      today: dateIn(timeZone, now),
    });
    return {
      id,
      firstName,
      middleName,
      lastName,
      email,
      canSend: Boolean(npi && spi) && isReachable && licenseHolds(held).length === 0,
      canSign:
        canSendControlledSubstance(person) &&
        isReachable &&
        licenseHolds(held).length === 0 &&
        deaRegistrationHolds(held).length === 0,
      lines,
    };
  });
}
