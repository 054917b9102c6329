import { type AuditItem, RESOURCE_LABEL } from '@erx/core/audit/model';
import { nameOfDoer } from '@erx/core/users/names';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { ScreenColumn } from '../../terminal/row-table';
import type { Role } from '../../terminal/styled-text';

/** Who did it. */
export const userText = ({ user }: AuditItem): string => (user ? nameOfDoer(user) : 'System');

/** The columns of S2.6-8. */
export function auditColumns(zone: TimeZone): readonly ScreenColumn<AuditItem>[] {
  return [
    { heading: 'Date', width: 19, worth: 2, text: ({ occurredOn }) => showInstant(zone, occurredOn) },
    { heading: 'User', width: 12, worth: 1, most: 34, text: userText },
    {
      heading: 'Description',
      width: 14,
      worth: 0,
      most: 44,
      text: ({ typeDescription }) => typeDescription,
    },
    {
      heading: 'Additional info',
      width: 15,
      worth: 3,
      most: 90,
      text: ({ descriptionText }) => descriptionText,
    },
    { heading: 'Login', width: 16, isSpare: true, worth: 6, most: 30, text: ({ user }) => user?.login ?? '' },
    {
      heading: 'Resource',
      width: 12,
      isSpare: true,
      worth: 4,
      most: 22,
      text: ({ referenceResourceType }) => RESOURCE_LABEL[referenceResourceType],
    },
    { heading: 'Record', width: 8, isSpare: true, worth: 5, text: ({ sequence }) => String(sequence) },
  ];
}

/** What is before a row: what was refused or failed is visible without color, too. */
export function toSign({ outcome }: AuditItem): string {
  return outcome === 'done' ? ' ' : outcome === 'refused' ? '!' : '✕';
}

/** The same as a color. */
export function toRole({ outcome }: AuditItem): Role {
  return outcome === 'done' ? 'plain' : outcome === 'refused' ? 'warn' : 'bad';
}
