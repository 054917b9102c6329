import { nameOfDoer } from '../users/names';
import type { FileColumn } from '../values/file-columns';
import { ENTRY_LABEL, type MarketingEntry } from './marketing';
import type { Look } from './looks';
import { type AuditItem, RESOURCE_LABEL, TYPE_LABEL } from './model';

/** A record of the trail in a file: the columns of S2.6-8 first, then the instant and from where it was. */
export const AUDIT_COLUMNS: readonly FileColumn<AuditItem>[] = [
  { heading: 'Date', text: ({ occurredOn }, show) => show(occurredOn) },
  { heading: 'User', text: ({ user }) => (user ? nameOfDoer(user) : 'System') },
  { heading: 'Description', text: ({ typeDescription }) => typeDescription },
  { heading: 'Resource', text: ({ referenceResourceType }) => RESOURCE_LABEL[referenceResourceType] },
  { heading: 'Additional Info', text: ({ descriptionText }) => descriptionText },
  { heading: 'Instant', text: ({ occurredOn }) => occurredOn },
  { heading: 'Login', text: ({ user }) => user?.login ?? '' },
  { heading: 'Role', text: ({ user }) => user?.role ?? '' },
  { heading: 'Client', text: ({ user }) => user?.client ?? '' },
  { heading: 'Address', text: ({ user }) => user?.address ?? '' },
  { heading: 'Session', text: ({ user }) => user?.session ?? '' },
  { heading: 'Type', text: ({ type }) => TYPE_LABEL[type] },
  { heading: 'Outcome', text: ({ outcome }) => outcome },
  { heading: 'Record', text: ({ sequence }) => String(sequence) },
];

/** A look at a chart in a file: as the trail has it, and why it was in an emergency. */
export const LOOK_COLUMNS: readonly FileColumn<Look>[] = [
  ...AUDIT_COLUMNS,
  { heading: 'Reason', text: ({ reason }) => reason ?? '' },
];

/** A line of the marketing log in a file: the columns of S2.8-2 first. */
export const MARKETING_COLUMNS: readonly FileColumn<MarketingEntry>[] = [
  { heading: 'Date', text: ({ createdAt }, show) => show(createdAt) },
  { heading: 'Username', text: ({ userName }) => userName },
  { heading: 'Description', text: ({ description }) => description },
  { heading: 'Email', text: ({ userEmail }) => userEmail },
  { heading: 'Type', text: ({ type }) => ENTRY_LABEL[type] },
  { heading: 'Instant', text: ({ createdAt }) => createdAt },
];
