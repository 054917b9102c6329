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
import { FILTER_LABEL, HISTORY_SORT_LABEL, HistorySort } from '@erx/core/prescriptions/model';
import { SelectField } from '../../ui/form/text-field';
import { type DateProblems, HISTORY_KINDS, type HistoryForm, type HistoryKind } from './history-search';
import { PatientFilter } from '../../parts/patient/patient-filter';
import { DayField } from '../../ui/form/date-text';

interface Props {
  form: HistoryForm;
  problems: DateProblems;
  onChange: (change: Partial<HistoryForm>) => void;
  onLeaveDate: () => void;
}

/** The filters of the history (N2-29, N9-11): those of the kind that is searched. */
export function HistoryFilters({ form, problems, onChange, onLeaveDate }: Props) {
  const date = (field: 'from' | 'to', label: string) => (
    <DayField
      label={label}
      error={problems[field]}
      className="erx-history-date"
      name={field}
      maxLength={20}
      value={form[field]}
      onChange={(typed) => {
        onChange({ [field]: typed });
      }}
      onBlur={onLeaveDate}
    />
  );
  return (
    <>
      <Choice
        label="Search in"
        value={form.kind}
        options={HISTORY_KINDS}
        onChange={(kind) => {
          onChange({ kind: kind as HistoryKind, responseType: '' });
        }}
      />
      {date('from', 'Start Date')}
      {date('to', 'End Date')}
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
      <Choice
        label="Verification Status"
        value={form.verificationStatus}
        options={{ '': 'Any', ...some(VERIFICATION_LABEL, VerificationStatusFilter.options) }}
        onChange={(verificationStatus) => {
          onChange({ verificationStatus });
        }}
      />
      <Choice
        label="Response Type"
        value={form.responseType}
        options={{ '': 'Any', ...some(RESPONSE_TYPE_LABEL, types) }}
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
      <Choice
        label="Script Status"
        value={form.scriptStatus}
        options={{ '': 'Any', ...some(FILTER_LABEL, HistoryScriptStatus.options) }}
        onChange={(scriptStatus) => {
          onChange({ scriptStatus });
        }}
      />
      <Choice
        label="Sub State"
        value={form.subState}
        options={{ '': 'Any', ...some(SUB_STATE_LABEL, SubStateFilter.options) }}
        onChange={(subState) => {
          onChange({ subState });
        }}
      />
      <Choice
        label="Sort By"
        className="erx-history-sort"
        value={form.sortBy}
        options={some(HISTORY_SORT_LABEL, HistorySort.options)}
        onChange={(sortBy) => {
          onChange({ sortBy: HistorySort.parse(sortBy) });
        }}
      />
      <Checkbox
        className="erx-history-only"
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

function Choice({
  label,
  value,
  options,
  onChange,
  className = '',
}: {
  label: string;
  className?: string;
  value: string;
  options: Readonly<Record<string, string>>;
  onChange: (value: string) => void;
}) {
  return (
    <SelectField
      label={label}
      className={`erx-history-choice ${className}`}
      fill
      value={value}
      options={Object.entries(options).map(([key, text]) => ({ value: key, label: text }))}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
    />
  );
}
