import { searchAllergens } from '@erx/core/allergies/contract';
import { type Allergen, AllergySeverity, REACTIONS } from '@erx/core/allergies/model';
import { Combobox } from '../../ui/form/combobox';
import { DateText } from '../../ui/form/date-text';
import '../../ui/form/entry-form.css';
import { Field } from '../../ui/form/field';
import { SelectField } from '../../ui/form/text-field';
import { useSearch } from '../../ui/form/use-search';
import { describeFailure } from '../../ui/feedback/toasts';
import { useClient } from '../../session/practice-session';
import type { TypedAllergy } from './typed-allergy';

const KIND = {
  ingredient: 'Ingredient',
  class: 'Drug class',
  substance: 'Substance',
} as const satisfies Record<Allergen['kind'], string>;

interface Props {
  typed: TypedAllergy;
  set: (changes: Partial<TypedAllergy>) => void;
  errorOf: (field: keyof TypedAllergy) => string | undefined;
}

/** Allergen, reaction, severity and onset (N7-16); what is required and lacking is marked (N5-17). */
export function AllergyForm({ typed, set, errorOf }: Props) {
  return (
    <div className="erx-entry-form">
      <AllergenField typed={typed} set={set} errorOf={errorOf} />
      <ReactionField typed={typed} set={set} errorOf={errorOf} />
      <SelectField
        label="Severity"
        isRequired
        error={errorOf('severity')}
        className="erx-span-6"
        value={typed.severity}
        options={[{ value: '', label: 'Choose' }, ...AllergySeverity.options]}
        onChange={(event) => {
          const { value } = event.currentTarget;
          set({ severity: AllergySeverity.options.find((each) => each === value) ?? '' });
        }}
      />
      <DateText
        label="Onset Date"
        value={typed.onsetDate}
        error={errorOf('onsetDate')}
        className="erx-span-6"
        onChange={(onsetDate) => {
          set({ onsetDate });
        }}
      />
    </div>
  );
}

function AllergenField({ typed, set, errorOf }: Props) {
  const client = useClient();
  const isChosen = typed.pickListId !== '';
  const found = useSearch<Allergen>(
    'allergies',
    'allergens',
    isChosen ? '' : typed.allergydescription,
    (searchText, signal) => client.call(searchAllergens, { query: { searchText } }, { signal }),
  );
  const note = found.error
    ? describeFailure(found.error).sentences[0]
    : !isChosen && typed.allergydescription.trim() !== '' && !found.isWorking && found.items.length === 0
      ? 'Not in the list. It is recorded as written.'
      : undefined;
  return (
    <Field
      label="Allergen"
      isRequired
      error={errorOf('allergydescription')}
      className="erx-span-12"
      {...(isChosen || typed.allergydescription.trim() === '' || found.isWorking || found.error
        ? {}
        : {
            help: 'Recorded as written: interaction checks may not know it. Choose from the list where you can.',
          })}
    >
      {({ intent: _intent, 'aria-required': _required, ...ties }) => (
        <Combobox
          ties={ties}
          listLabel="Allergens"
          name="allergen"
          placeholder="Drug, ingredient, class or substance"
          text={typed.allergydescription}
          maxLength={100}
          onText={(allergydescription) => {
            set({ allergydescription, pickListId: '' });
          }}
          items={found.items}
          isCurrent={found.isCurrent}
          isWorking={found.isWorking}
          onEnter={found.searchNow}
          itemId={({ id }) => id}
          {...(note === undefined ? {} : { note })}
          onChoose={({ id, name }) => {
            set({ allergydescription: name, pickListId: id });
          }}
          option={({ name, kind }) => (
            <span className="erx-entry-option">
              <span>{name}</span>
              <span className="erx-entry-option-kind">{KIND[kind]}</span>
            </span>
          )}
        />
      )}
    </Field>
  );
}

function ReactionField({ typed, set, errorOf }: Props) {
  const wanted = typed.reaction.trim().toLowerCase();
  const offered = REACTIONS.filter(
    (reaction) => reaction.toLowerCase().includes(wanted) && reaction.toLowerCase() !== wanted,
  );
  return (
    <Field label="Reaction" isRequired error={errorOf('reaction')} className="erx-span-12">
      {({ intent: _intent, 'aria-required': _required, ...ties }) => (
        <Combobox
          ties={ties}
          listLabel="Reactions"
          takesText
          name="reaction"
          placeholder="Choose, or write it"
          text={typed.reaction}
          maxLength={100}
          onText={(reaction) => {
            set({ reaction });
          }}
          items={offered}
          itemId={(reaction) => reaction}
          onChoose={(reaction) => {
            set({ reaction });
          }}
          option={(reaction) => reaction}
        />
      )}
    </Field>
  );
}
