import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { listUsualDiagnoses, searchDiagnoses } from '@erx/core/drugs/contract';
import type { FoundDiagnosis } from '@erx/core/drugs/model';
import { isSuggested, suggestionsOf } from '@erx/core/problems/ended';
import { skipToken, useQuery } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState } from 'react';
import { Combobox } from '../../../ui/form/combobox';
import { Field } from '../../../ui/form/field';
import { TextField } from '../../../ui/form/text-field';
import { useDebouncedValue } from '../../../ui/form/use-debounced-value';
import { describeFailure } from '../../../ui/feedback/toasts';
import { queryKey } from '../../../session/queries';
import { useClient } from '../../../session/practice-session';
import { useProblems } from '../../problems/use-problems';
import type { FormAccess } from './form-access';

interface Option {
  readonly code: string;
  readonly description: string;
  /** Why it is before the others; absent of what was only found. */
  readonly kind?: 'Problem' | 'Usual for this drug';
  /** The words of the problem, where its code ended and this one took its place. */
  readonly problem?: string;
  /** What was read in place of a text with a slip in it. */
  readonly readAs?: string | undefined;
  /** The ended code whose place it takes, typed or of a problem. */
  readonly insteadOf?: FoundDiagnosis['insteadOf'];
}

/** Whose problems are offered. */
export const PatientIdContext = createContext<string>('');

const SHORTEST_SEARCH = 2;
/** As the order takes it. */
const LONGEST_CODE = 10;

const isCode = (text: string, code: string) =>
  text.toUpperCase().replace('.', '') === code.replace('.', '').toUpperCase();

/**
 * Primary and secondary diagnosis: code and description (P2-13, P5-18). The patient's problems come first,
 * then what the drug is usually given for, then all of ICD-10-CM.
 */
export function DiagnosisFields({ access, drugId }: { access: FormAccess; drugId: string | undefined }) {
  return (
    <>
      <Diagnosis access={access} drugId={drugId} which="primary" label="Primary ICD-10" />
      <Diagnosis access={access} drugId={drugId} which="secondary" label="Secondary ICD-10" />
    </>
  );
}

function Diagnosis({
  access: { form, set, errorOf, helpOf, leave },
  drugId,
  which,
  label,
}: {
  access: FormAccess;
  drugId: string | undefined;
  which: 'primary' | 'secondary';
  label: string;
}) {
  const code = form[`${which}Icd10Code`];
  const [typed, setTyped] = useState<string>(); // undefined while the chosen code is there
  const options = useOptions(typed ?? '', drugId);
  const choose = (option: Pick<Option, 'code' | 'description'>) => {
    setTyped(undefined);
    set(
      which === 'primary'
        ? { primaryIcd10Code: option.code, primaryIcd10Description: option.description }
        : { secondaryIcd10Code: option.code, secondaryIcd10Description: option.description },
    );
    leave(`${which}Icd10Code`, option.code);
    leave('secondaryIcd10Code');
  };
  const exact =
    typed !== undefined && options.isCurrent
      ? options.items.find((option) => isCode(typed, option.code))
      : undefined;
  /** What stays in the field: a code that was typed whole is chosen, other words are said not to be. */
  const take = (text: string) => {
    if (text === '') {
      choose({ code: '', description: '' });
      return;
    }
    choose(exact ?? { code: text.slice(0, LONGEST_CODE), description: '' });
    if (!exact) setTyped(text);
  };
  // The answer for a code may come after the field was left.
  const isLeft = code !== '' && form[`${which}Icd10Description`] === '';
  useEffect(() => {
    if (isLeft && exact) choose(exact);
  });
  return (
    <>
      <Field
        label={label}
        error={errorOf(`${which}Icd10Code`)}
        help={helpOf?.(`${which}Icd10Code`)}
        className="erx-span-4 erx-diagnosis-code"
      >
        {({ intent: _intent, 'aria-required': _required, ...ties }) => (
          <Combobox
            ties={ties}
            listLabel={`${label} codes`}
            name={`${which}Icd10Code`}
            placeholder="Problem, code or words"
            text={typed ?? code}
            onText={setTyped}
            items={options.items}
            isCurrent={options.isCurrent}
            isWorking={options.isWorking}
            itemId={(option) => option.code}
            isSuggestion={isSuggested}
            suggestionsLabel={suggestionsOf(options.items)}
            chosenId={code}
            onChoose={choose}
            {...(options.note === undefined ? {} : { note: options.note })}
            onLeave={() => {
              if (typed !== undefined) take(typed.trim());
            }}
            option={Diagnosed}
            {...(code === ''
              ? {}
              : {
                  trailing: (
                    <Clear
                      label={label}
                      onClear={() => {
                        choose({ code: '', description: '' });
                      }}
                    />
                  ),
                })}
          />
        )}
      </Field>
      <TextField
        label={`${label} Description`}
        className="erx-span-8"
        value={form[`${which}Icd10Description`]}
        readOnly
        tabIndex={-1}
        placeholder="Follows the code"
      />
    </>
  );
}

const Diagnosed = ({ code, description, kind }: Option) => (
  <span className="erx-diagnosis">
    <b>{code}</b> <span>{description}</span>
    {kind && <span className="erx-diagnosis-kind">{kind}</span>}
  </span>
);

function Clear({ label, onClear }: { label: string; onClear: () => void }) {
  return <Button variant="minimal" icon={<Cross />} aria-label={`Clear ${label}`} onClick={onClear} />;
}

function useOptions(
  text: string,
  drugId: string | undefined,
): {
  items: readonly Option[];
  isCurrent: boolean;
  isWorking: boolean;
  note: string | undefined;
} {
  const client = useClient();
  const patientId = useContext(PatientIdContext);
  const wanted = text.trim();
  const searchStr = useDebouncedValue(wanted);
  const problems = useProblems(patientId);
  const isSearched = searchStr.length >= SHORTEST_SEARCH;
  const found = useQuery({
    queryKey: queryKey('drugs', 'diagnoses', searchStr),
    queryFn: isSearched
      ? ({ signal }) => client.call(searchDiagnoses, { query: { searchStr } }, { signal })
      : skipToken,
  });
  const usual = useQuery({
    queryKey: queryKey('drugs', 'usual-diagnoses', drugId),
    queryFn:
      drugId === undefined
        ? skipToken
        : ({ signal }) => client.call(listUsualDiagnoses, { params: { drugId } }, { signal }),
  });
  const others: readonly Option[] = (isSearched && wanted === searchStr ? (found.data ?? []) : []).filter(
    ({ billable }) => billable,
  );
  // What is found by everyday words ('copd') is a match of a problem or a use as well.
  const matches = (option: Option) =>
    wanted === '' ||
    `${option.code} ${option.description} ${option.problem ?? ''}`
      .toLowerCase()
      .includes(wanted.toLowerCase()) ||
    others.some(({ code }) => code === option.code);
  const own = (problems.data ?? [])
    .filter(({ hide }) => !hide)
    .flatMap(({ icd10Code, icd10Description, ended }): readonly Option[] =>
      ended
        ? ended.successors.map((one) => ({ ...one, kind: 'Problem', problem: icd10Description }))
        : [{ code: icd10Code, description: icd10Description, kind: 'Problem' }],
    );
  const uses = (usual.data ?? []).map(({ code, description }): Option => ({
    code,
    description,
    kind: 'Usual for this drug',
  }));
  const first = [...own, ...uses].filter(matches);
  const isWorking = problems.isFetching || wanted !== searchStr || (isSearched && found.isFetching);
  const failure = problems.error ?? (isSearched ? found.error : null);
  const items = [...first, ...others].filter(
    ({ code }, place, all) => all.findIndex((other) => other.code === code) === place,
  );
  const note = failure
    ? describeFailure(failure).sentences[0]
    : items.length > 0 || isWorking
      ? undefined
      : wanted === ''
        ? 'No problems are recorded for this patient. Type a code or words to search ICD-10-CM.'
        : 'No diagnosis found.';
  return { items, isCurrent: wanted === searchStr, isWorking, note };
}
