import { readTypedDate } from '@erx/core/patients/entry';
import type { ChosenPatient } from '../../parts/patient/patient-filter';
import {
  ChangeResponseType,
  HistoryScriptStatus,
  RefillResponseType,
  SubStateFilter,
  VerificationStatusFilter,
} from '@erx/core/prescription-history/model';
import { datesInOrder, firstRange } from '@erx/core/prescription-history/rules';
import { say } from '@erx/core/findings/messages';
import { CalendarDate, showDate } from '@erx/core/values/dates';
import type { HistorySort } from '@erx/core/prescriptions/model';

/** What can be searched (N2-29). */
export const HISTORY_KINDS = {
  refills: 'Refill requests',
  changes: 'Change requests',
  prescriptions: 'Prescriptions',
} as const;
export type HistoryKind = keyof typeof HISTORY_KINDS;

/** The filters as they are in the form: dates as typed, '' for what does not narrow. */
export interface HistoryForm {
  readonly kind: HistoryKind;
  readonly from: string;
  readonly to: string;
  readonly patient: ChosenPatient | undefined;
  readonly verificationStatus: string;
  readonly responseType: string;
  readonly scriptStatus: string;
  readonly subState: string;
  readonly onlyControlledSubstances: boolean;
  readonly sortBy: HistorySort;
}

/** What the form begins with: the last week (N9-10). */
export function newHistoryForm(today: CalendarDate, kind: HistoryKind = 'refills'): HistoryForm {
  const { from, to } = firstRange(today);
  return {
    kind,
    from: showDate(from),
    to: showDate(to),
    patient: undefined,
    verificationStatus: '',
    responseType: '',
    scriptStatus: '',
    subState: '',
    onlyControlledSubstances: false,
    sortBy: 'DateDesc',
  };
}

/** What is wrong with the dates of the form; nothing where the search can be made. */
export interface DateProblems {
  readonly from?: string;
  readonly to?: string;
}

/** Reads the dates of a form. An empty one leaves that end open. */
export function readDates({ from, to }: Pick<HistoryForm, 'from' | 'to'>): {
  readonly from: CalendarDate | undefined;
  readonly to: CalendarDate | undefined;
  readonly problems: DateProblems;
} {
  const read = (typed: string) =>
    typed.trim() === '' ? undefined : CalendarDate.safeParse(readTypedDate(typed));
  const [first, last] = [read(from), read(to)];
  const problems: DateProblems = {
    ...(first?.success === false ? { from: say('field.date-invalid') } : {}),
    ...(last?.success === false ? { to: say('field.date-invalid') } : {}),
  };
  const days = { from: first?.data, to: last?.data };
  const [reversed] = datesInOrder(days);
  return { ...days, problems: reversed ? { ...problems, from: say(reversed.code) } : problems };
}

const chosen = <Value extends string>(
  options: { readonly options: readonly Value[] },
  value: string,
): Value | undefined => options.options.find((option) => option === value);
const present = <Part extends object>(part: Part) =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Partial<Part>;

/** What is asked of the server. The kind decides which filters count. */
export function toQuery(form: HistoryForm) {
  const { from, to } = readDates(form);
  const shared = { from, to, patientId: form.patient?.id };
  return {
    refills: present({
      ...shared,
      verificationStatus: chosen(VerificationStatusFilter, form.verificationStatus),
      responseType: chosen(RefillResponseType, form.responseType),
    }),
    changes: present({
      ...shared,
      verificationStatus: chosen(VerificationStatusFilter, form.verificationStatus),
      responseType: chosen(ChangeResponseType, form.responseType),
    }),
    prescriptions: present({
      ...shared,
      scriptStatus: chosen(HistoryScriptStatus, form.scriptStatus),
      subState: chosen(SubStateFilter, form.subState),
      sortBy: form.sortBy,
      onlyControlledSubstances: form.onlyControlledSubstances ? 'true' : undefined,
    }),
  };
}
