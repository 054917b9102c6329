import { searchDiagnoses } from '@erx/core/drugs/contract';
import type { FoundDiagnosis } from '@erx/core/drugs/model';
import { isSuggested, suggestionsOf } from '@erx/core/problems/ended';
import { useClient } from '../../session/practice-session';
import { describeFailure } from '../../ui/feedback/toasts';
import { Combobox } from '../../ui/form/combobox';
import { Field } from '../../ui/form/field';
import { useSearch } from '../../ui/form/use-search';

/** What is in the search, and the diagnosis once one is chosen. */
export interface TypedDiagnosis {
  /** As typed; the code once one is chosen. */
  readonly text: string;
  readonly code: string;
  readonly description: string;
}

/** A search for a diagnosis by code or words. */
export function DiagnosisField({
  typed,
  onChange,
  error,
  isRequired = false,
}: {
  typed: TypedDiagnosis;
  onChange: (typed: TypedDiagnosis) => void;
  error: string | undefined;
  isRequired?: boolean;
}) {
  const client = useClient();
  const found = useSearch<FoundDiagnosis>(
    'drugs',
    'diagnoses-of-problem',
    typed.code === '' ? typed.text : '',
    (searchStr, signal) => client.call(searchDiagnoses, { query: { searchStr } }, { signal }),
  );
  const note = found.error
    ? describeFailure(found.error).sentences[0]
    : typed.code === '' && typed.text.trim() !== '' && !found.isWorking && found.items.length === 0
      ? 'No diagnosis found.'
      : undefined;
  return (
    <Field label="ICD-10" isRequired={isRequired} error={error} className="erx-span-12">
      {({ intent: _intent, 'aria-required': _required, ...ties }) => (
        <Combobox
          ties={ties}
          listLabel="Diagnoses"
          name="icd10Code"
          placeholder="Code or words"
          text={typed.text}
          onText={(text) => {
            onChange({ text, code: '', description: '' });
          }}
          items={found.items}
          isCurrent={found.isCurrent}
          isWorking={found.isWorking}
          onEnter={found.searchNow}
          itemId={({ code }) => code}
          isSuggestion={isSuggested}
          suggestionsLabel={suggestionsOf(found.items)}
          {...(note === undefined ? {} : { note })}
          onChoose={({ code, description }) => {
            onChange({ text: code, code, description });
          }}
          option={({ code, description }) => (
            <span>
              <b>{code}</b> {description}
            </span>
          )}
        />
      )}
    </Field>
  );
}
