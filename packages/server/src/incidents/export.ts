import { showAddress } from '@erx/core/incidents/describe';
import { type Incident, nameOfUser } from '@erx/core/incidents/model';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { Connection } from '../platform/database/database';
import { incidentsStore, type IncidentSearch } from './store';

const BATCH = 2_000;

/** The columns of the report (S2.7-3), what the person signs in with, and the type behind the description. */
const COLUMNS: readonly (readonly [
  head: string,
  text: (incident: Incident, timeZone: TimeZone) => string,
])[] = [
  ['Date', ({ occurredOn }, zone) => showInstant(zone, occurredOn)],
  ['Username', (incident) => nameOfUser(incident)],
  ['Login', ({ user }) => user?.email ?? ''],
  ['IP Address', ({ ipAddress }) => showAddress(ipAddress)],
  ['Description', ({ description }) => description],
  ['Type', ({ type }) => type],
];
export const INCIDENT_COLUMNS: readonly string[] = COLUMNS.map(([head]) => head);

/** A search page by page, as rows of texts: dates and times in the practice's time zone. */
export async function* incidentBatches(
  connection: Connection,
  practice: { readonly practiceId: string; readonly timeZone: TimeZone },
  search: Omit<IncidentSearch, 'after' | 'limit'>,
): AsyncGenerator<readonly (readonly string[])[]> {
  let after: string | undefined;
  do {
    const page = await incidentsStore(connection, practice.practiceId).search({
      ...search,
      after,
      limit: BATCH,
    });
    yield page.items.map((incident) => COLUMNS.map(([, text]) => text(incident, practice.timeZone)));
    after = page.next;
  } while (after !== undefined);
}
