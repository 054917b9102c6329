import { searchDrugs } from '@erx/core/drugs/contract';
import type { FoundDrug } from '@erx/core/drugs/drug-match';
import type { Patient } from '@erx/core/patients/model';
import { say } from '@erx/core/findings/messages';
import { useState } from 'react';
import { DrugRow, DrugRowHead } from '../../../parts/drug/drug-row';
import { drugSuggestions } from '../../../parts/drug/drug-suggestions';
import { PatientBanner } from '../../../parts/patient/patient-banner';
import { useClient } from '../../../session/practice-session';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { describeFailure, useNotices } from '../../../ui/feedback/toasts';
import { Combobox } from '../../../ui/form/combobox';
import '../../../ui/form/entry-form.css';
import { Field } from '../../../ui/form/field';
import { useSearch } from '../../../ui/form/use-search';
import { useMatchFill } from '../use-history';

interface Props {
  patient: Patient;
  /** As the plan or the monitoring program reported it. */
  fill: string;
  /** What its words may mean: the name that is searched first. */
  suggestion?: string | undefined;
  onClose: () => void;
}

/** Says which product a reported fill is whose words name none; the report itself stays as it is. */
export function MatchFillDialog({ patient, fill, suggestion, onClose }: Props) {
  const client = useClient();
  const notices = useNotices();
  const match = useMatchFill(patient.id);
  const [typed, setTyped] = useState({ text: suggestion ?? fill, drugId: '' });
  const [isAsked, setAsked] = useState(false);
  const isChosen = typed.drugId !== '';
  const found = useSearch<FoundDrug>('drugs', 'taken', isChosen ? '' : typed.text, (searchStr, signal) =>
    client.call(searchDrugs, { query: { searchStr } }, { signal }),
  );
  const isNone = !isChosen && typed.text.trim() !== '' && !found.isWorking && found.items.length === 0;
  const note = found.error
    ? describeFailure(found.error).sentences[0]
    : isNone
      ? 'Not in the catalog.'
      : undefined;
  const submit = () => {
    setAsked(true);
    if (!isChosen) return;
    match.mutate(
      { description: fill, prescribableDrugId: typed.drugId },
      {
        onSuccess: ({ matched }) => {
          notices.success('history.fill-matched', { count: matched });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      isOpen
      title="Match Reported Fill"
      actText="Match"
      width={640}
      banner={<PatientBanner patient={patient} />}
      isSubmitting={match.isPending}
      onSubmit={submit}
      onClose={onClose}
      {...(match.error ? { failure: describeFailure(match.error).sentences.join(' ') } : {})}
    >
      <p className="erx-entry-form-note">
        Reported as “{fill}”, which the check cannot read. Choose the product that is meant: the fill is
        checked as that from now on. The report stays as it is, and the medication list too.
      </p>
      <div className="erx-entry-form">
        <Field
          label="Product"
          isRequired
          error={isAsked && !isChosen ? say('history.match-required') : undefined}
          className="erx-span-12"
        >
          {({ intent: _intent, 'aria-required': _required, ...ties }) => (
            <Combobox
              ties={ties}
              listLabel="Drugs found"
              name="product"
              placeholder="Name, strength or form"
              text={typed.text}
              maxLength={200}
              onText={(text) => {
                setTyped({ text, drugId: '' });
              }}
              items={found.items}
              isCurrent={found.isCurrent}
              isWorking={found.isWorking}
              onEnter={found.searchNow}
              itemId={({ prescribableDrugId }) => prescribableDrugId}
              {...(note === undefined ? {} : { note })}
              onChoose={({ description, prescribableDrugId }) => {
                setTyped({ text: description, drugId: prescribableDrugId });
              }}
              {...drugSuggestions(found.items)}
              head={<DrugRowHead />}
              option={(drug) => <DrugRow drug={drug} />}
            />
          )}
        </Field>
      </div>
    </FormDialog>
  );
}
