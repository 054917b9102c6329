import {
  toLocation,
  toPharmacyOrganization,
  toPracticeOrganization,
  toPractitionerResource,
} from '@erx/core/fhir/people';
import { dateIn } from '@erx/core/values/dates';
import type { Organization } from 'fhir/r4';
import { membersStore } from '../practices/member-store';
import { findPractice } from '../practices/store';
import { listPharmacies } from './pharmacy-queries';
import { cutAfter, type Reader, type Sought, type Source } from './source';

/** The prescribers of the practice, active or not: prescriptions of both are there. */
export const practitionerSource: Source = {
  async scan({ connection, member }, sought, after, limit) {
    const members = await membersStore(connection, member.practiceId).all();
    const prescribers = members.flatMap(({ npi, ...one }) =>
      npi === undefined ? [] : [toPractitionerResource({ ...one, npi })],
    );
    return cutAfter(prescribers, sought, after, limit);
  },
};

/** The places of the same organizations, in the same order. */
export const locationSource: Source = {
  scan: async (reader, sought, after, limit) =>
    (await listOrganizations(reader, sought, after, limit)).map(toLocation),
};

export const organizationSource: Source = { scan: listOrganizations };

/** Pharmacies of the directory, whose ids are above that of the practice, which comes last. */
async function listOrganizations(
  { connection, member, now }: Reader,
  sought: Sought,
  after: string | undefined,
  limit: number,
): Promise<Organization[]> {
  const today = dateIn(member.timeZone, now);
  const pharmacies = await listPharmacies(connection, sought, after, limit);
  const organizations = pharmacies.map((one) => toPharmacyOrganization(one, today));
  const isPast = after !== undefined && after <= member.practiceId;
  if (organizations.length === limit || isPast || sought.ids?.has(member.practiceId) === false)
    return organizations;
  const practice = await findPractice(connection, member.practiceId);
  return practice ? [...organizations, toPracticeOrganization(practice)] : organizations;
}
