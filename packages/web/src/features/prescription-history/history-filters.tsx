import { Checkbox } from '@blueprintjs/core';
import {
  ChangeResponseType,
  HistoryScriptStatus,
  RefillResponseType,
  RESPONSE_TYPE_LABEL,
  SUB_STATE_LABEL,
  SubStateFilter,
  VERIFICATION_LABEL,
  VerificationStatusFilter,
} from '@erx/core/prescription-history/model';
import { FILTER_LABEL, HISTORY_SORT_LABEL } from '@erx/core/prescriptions/model';
import { ChoiceField, DayFields } from '../../ui/form/search-form';
import { type DateProblems, HISTORY_KINDS, type HistoryForm } from './history-search';
import { PatientFilter } from '../../parts/patient/patient-filter';

interface Props {
  form: HistoryForm;
  problems: DateProblems;
  onChange: (change: Partial<HistoryForm>) => void;
  onLeaveDate: () => void;
}

/** The filters of the history (N2-29, N9-11): those of the kind that is searched. */
export function HistoryFilters({ form, problems, onChange, onLeaveDate }: Props) {
  return (
    <>
      <ChoiceField
        label="Search in"
        value={form.kind}
        options={HISTORY_KINDS}
        onChange={(kind) => {
          onChange({ kind, responseType: '' });
        }}
      />
      <DayFields days={form} problems={problems} onChange={onChange} onLeave={onLeaveDate} />
      <PatientFilter
        value={form.patient}
        onChange={(patient) => {
          onChange({ patient });
        }}
      />
      {form.kind === 'prescriptions' ? (
        <OfPrescriptions form={form} onChange={onChange} />
      ) : (
        <OfRequests form={form} onChange={onChange} />
      )}
    </>
  );
}

function OfRequests({ form, onChange }: Pick<Props, 'form' | 'onChange'>) {
  const types = form.kind === 'refills' ? RefillResponseType.options : ChangeResponseType.options;
  return (
    <>
      <ChoiceField
        label="Verification Status"
        value={form.verificationStatus}
        options={{ '': 'All', ...some(VERIFICATION_LABEL, VerificationStatusFilter.options) }}
        onChange={(verificationStatus) => {
          onChange({ verificationStatus });
        }}
      />
      <ChoiceField
        label="Response Type"
        value={form.responseType}
        options={{ '': 'All', ...some(RESPONSE_TYPE_LABEL, types) }}
        onChange={(responseType) => {
          onChange({ responseType });
        }}
      />
    </>
  );
}

function OfPrescriptions({ form, onChange }: Pick<Props, 'form' | 'onChange'>) {
  return (
    <>
      <ChoiceField
        label="Script Status"
        value={form.scriptStatus}
        options={{ '': 'All', ...some(FILTER_LABEL, HistoryScriptStatus.options) }}
        onChange={(scriptStatus) => {
          onChange({ scriptStatus });
        }}
      />
      <ChoiceField
        label="Sub State"
        value={form.subState}
        options={{ '': 'All', ...some(SUB_STATE_LABEL, SubStateFilter.options) }}
        onChange={(subState) => {
          onChange({ subState });
        }}
      />
      <ChoiceField
        label="Sort By"
        value={form.sortBy}
        options={HISTORY_SORT_LABEL}
        onChange={(sortBy) => {
          onChange({ sortBy });
        }}
      />
      <Checkbox
        label="Only controlled substances"
        checked={form.onlyControlledSubstances}
        onChange={({ currentTarget: { checked } }) => {
          onChange({ onlyControlledSubstances: checked });
        }}
      />
    </>
  );
}

function some<Key extends string>(
  labels: Readonly<Record<Key, string>>,
  keys: readonly Key[],
): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [key, labels[key]]));
}
