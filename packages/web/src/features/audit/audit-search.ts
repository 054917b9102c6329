import type { AuditItemType, AuditResource, AuditSort } from '@erx/core/audit/model';
import { firstAuditDays, mustFindClicks } from '@erx/core/audit/rules';
import type { FoundUser } from '@erx/core/users/model';
import type { CalendarDate } from '@erx/core/values/dates';
import { readDays, typedDays, type TypedDays } from '../../ui/form/typed-days';

/** The filters as they are in the form (S2.6); '' for what does not narrow. */
export interface AuditForm extends TypedDays {
  readonly type: AuditItemType | '';
  readonly resource: AuditResource | '';
  readonly sortBy: AuditSort;
  readonly oldestFirst: boolean;
  readonly findsClicks: boolean;
  readonly findsLookUps: boolean;
  readonly user: FoundUser | undefined;
}

/** What the form begins with: the last thirty days, everything but clicks and look-ups (S2.6-1). */
export function newAuditForm(today: CalendarDate): AuditForm {
  const { from, to } = firstAuditDays(today);
  return {
    ...typedDays(from, to),
    type: '',
    resource: '',
    sortBy: 'OccurredOn',
    oldestFirst: false,
    findsClicks: false,
    findsLookUps: false,
    user: undefined,
  };
}

/** Whether clicks are found, and whether that can be chosen (S2.6-5). */
export function toClicks({ type, findsClicks }: Pick<AuditForm, 'type' | 'findsClicks'>): {
  readonly areFound: boolean;
  readonly isForced: boolean;
} {
  const isForced = mustFindClicks(type === '' ? undefined : type);
  return { areFound: isForced || findsClicks, isForced };
}

/** The days alone: evidence is whole, whatever else is searched for. */
export function toAuditDays(form: AuditForm) {
  const { from, to } = readDays(form, 'audit.dates-reversed');
  return {
    ...(from === undefined ? {} : { start: from }),
    ...(to === undefined ? {} : { end: to }),
  };
}

/** What is asked of the server; the order by time only where the list shows it. */
export function toAuditQuery(form: AuditForm) {
  const { areFound } = toClicks(form);
  return {
    ...toAuditDays(form),
    ...(form.type === '' ? {} : { type: form.type }),
    ...(form.resource === '' ? {} : { referenceResourceType: form.resource }),
    ...(form.user ? { userId: form.user.id } : {}),
    sortBy: form.sortBy,
    ...(areFound ? { clickLogEvent: 'true' } : {}),
    ...(form.findsLookUps ? {} : { withLookUps: 'false' }),
  };
}
