import type { FileColumn } from '../values/file-columns';
import { showAddress } from './describe';
import { type Incident, nameOfUser, SEVERITY_LABEL } from './model';

/**
 * An incident in a file: the columns of S2.7-3 first, then what the person signs in with, how much it
 * matters, the type behind the description, and the instant.
 */
export const INCIDENT_COLUMNS: readonly FileColumn<Incident>[] = [
  { heading: 'Date', text: ({ occurredOn }, show) => show(occurredOn) },
  { heading: 'Username', text: nameOfUser },
  { heading: 'IP Address', text: ({ ipAddress }) => showAddress(ipAddress) },
  { heading: 'Description', text: ({ description }) => description },
  { heading: 'Login', text: ({ user }) => user?.email ?? '' },
  { heading: 'Severity', text: ({ severity }) => SEVERITY_LABEL[severity] },
  { heading: 'Type', text: ({ type }) => type },
  { heading: 'Instant', text: ({ occurredOn }) => occurredOn },
];
