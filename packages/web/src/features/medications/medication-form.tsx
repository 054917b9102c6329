import { searchDrugs } from '@erx/core/drugs/contract';
import type { FoundDrug } from '@erx/core/drugs/drug-match';
import { Combobox } from '../../ui/form/combobox';
import { DateText } from '../../ui/form/date-text';
import { DrugRow, DrugRowHead } from '../../parts/drug/drug-row';
import { drugSuggestions } from '../../parts/drug/drug-suggestions';
import '../../ui/form/entry-form.css';
import { Field } from '../../ui/form/field';
import { TextField } from '../../ui/form/text-field';
import { useSearch } from '../../ui/form/use-search';
import { describeFailure } from '../../ui/feedback/toasts';
import { useClient } from '../../session/practice-session';
import type { TypedMedication } from './typed-medication';

interface Props {
  typed: TypedMedication;
  set: (changes: Partial<TypedMedication>) => void;
  errorOf: (field: keyof TypedMedication) => string | undefined;
  onLeave: (field: keyof TypedMedication) => void;
  /** What is stored keeps its drug. */
  isDrugFixed?: boolean;
}

/** Drug, sig, start and stop (N3-21, N5-16). */
export function MedicationForm({ typed, set, errorOf, onLeave, isDrugFixed = false }: Props) {
  return (
    <div className="erx-entry-form">
      {isDrugFixed ? (
        <TextField label="Medication" className="erx-span-12" value={typed.description} readOnly />
      ) : (
        <DrugField typed={typed} set={set} errorOf={errorOf} />
      )}
      <TextField
        label="Sig"
        error={errorOf('sig')}
        className="erx-span-12"
        autoComplete="off"
        maxLength={500}
        value={typed.sig}
        onChange={(event) => {
          set({ sig: event.currentTarget.value });
        }}
      />
      <DateText
        label="Start Date"
        value={typed.startedAt}
        error={errorOf('startedAt')}
        className="erx-span-6"
        onChange={(startedAt) => {
          set({ startedAt });
        }}
        onLeave={() => {
          onLeave('startedAt');
        }}
      />
      <DateText
        label="Stop Date"
        value={typed.stoppedAt}
        error={errorOf('stoppedAt')}
        className="erx-span-6"
        onChange={(stoppedAt) => {
          set({ stoppedAt });
        }}
        onLeave={() => {
          onLeave('stoppedAt');
        }}
      />
    </div>
  );
}

function DrugField({ typed, set, errorOf }: Pick<Props, 'typed' | 'set' | 'errorOf'>) {
  const client = useClient();
  const isChosen = typed.prescribableDrugId !== '';
  const found = useSearch<FoundDrug>(
    'drugs',
    'taken',
    isChosen ? '' : typed.description,
    (searchStr, signal) => client.call(searchDrugs, { query: { searchStr } }, { signal }),
  );
  const note = found.error
    ? describeFailure(found.error).sentences[0]
    : !isChosen && typed.description.trim() !== '' && !found.isWorking && found.items.length === 0
      ? 'Not in the catalog. It is recorded as written.'
      : undefined;
  return (
    <Field
      label="Medication"
      isRequired
      error={errorOf('description')}
      className="erx-span-12"
      {...(isChosen || typed.description.trim() === '' || found.isWorking || found.error
        ? {}
        : {
            help: 'Recorded as written: interaction checks may not know it. Choose from the list where you can.',
          })}
    >
      {({ intent: _intent, 'aria-required': _required, ...ties }) => (
        <Combobox
          ties={ties}
          listLabel="Drugs found"
          name="medication"
          placeholder="Name, strength or form"
          text={typed.description}
          maxLength={200}
          onText={(description) => {
            set({ description, prescribableDrugId: '' });
          }}
          items={found.items}
          isCurrent={found.isCurrent}
          isWorking={found.isWorking}
          onEnter={found.searchNow}
          itemId={({ prescribableDrugId }) => prescribableDrugId}
          {...(note === undefined ? {} : { note })}
          onChoose={({ description, prescribableDrugId }) => {
            set({ description, prescribableDrugId });
          }}
          {...drugSuggestions(found.items)}
          head={<DrugRowHead />}
          option={(drug) => <DrugRow drug={drug} />}
        />
      )}
    </Field>
  );
}
