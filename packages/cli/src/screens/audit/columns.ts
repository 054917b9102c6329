import { type AuditItem, RESOURCE_LABEL } from '@erx/core/audit/model';
import { nameOfDoer } from '@erx/core/users/names';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { ScreenColumn } from '../../terminal/row-table';
import type { Role } from '../../terminal/styled-text';

/** Who did it. */
export const userText = ({ user }: AuditItem): string => (user ? nameOfDoer(user) : 'System');

const WIDE_INFO = 60;

/** The columns of S2.6-8. Additional info alone takes what a wide terminal has left. */
export function auditColumns(zone: TimeZone, width: number): ScreenColumn<AuditItem>[] {
  const fixed: ScreenColumn<AuditItem>[] = [
    { heading: 'Date', width: 19, from: 0, text: ({ occurredOn }) => showInstant(zone, occurredOn) },
    { heading: 'User', width: 16, from: 0, text: userText },
    { heading: 'Description', width: 18, from: 0, text: ({ typeDescription }) => typeDescription },
  ];
  const more: ScreenColumn<AuditItem>[] = [
    { heading: 'Login', width: 24, from: 140, text: ({ user }) => user?.login ?? '' },
    {
      heading: 'Resource',
      width: 14,
      from: 110,
      text: ({ referenceResourceType }) => RESOURCE_LABEL[referenceResourceType],
    },
    { heading: 'Record', width: 8, from: 125, text: ({ sequence }) => String(sequence) },
  ];
  const used =
    3 +
    [...fixed, ...more.filter(({ from }) => from <= width)].reduce(
      (sum, column) => sum + column.width + 1,
      0,
    );
  const info: ScreenColumn<AuditItem> = {
    heading: 'Additional info',
    width: Math.min(WIDE_INFO, Math.max(10, width - used - 1)),
    from: 0,
    text: ({ descriptionText }) => descriptionText,
  };
  return [...fixed, info, ...more];
}

/** What is before a row: what was refused or failed is visible without colour, too. */
export function toSign({ outcome }: AuditItem, isSelected: boolean): string {
  if (isSelected) return '›';
  return outcome === 'done' ? ' ' : outcome === 'refused' ? '!' : '✕';
}

/** The same as a colour. */
export function toRole({ outcome }: AuditItem): Role {
  return outcome === 'done' ? 'plain' : outcome === 'refused' ? 'warn' : 'bad';
}
