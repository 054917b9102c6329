import { searchAllergens } from '@erx/core/allergies/contract';
import { type Allergen, AllergySeverity } from '@erx/core/allergies/model';
import { completes, offerReactions, type OfferedReaction } from '@erx/core/allergies/offered-reactions';
import { useRef } from 'react';
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

interface FieldProps extends Props {
  /** Gives the focus to a field, by its name. */
  goTo: (name: 'reaction' | 'severity') => void;
}

/** Allergen, reaction, severity and onset (N7-16); what is required and lacking is marked (N5-17). */
export function AllergyForm({ typed, set, errorOf }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const goTo: FieldProps['goTo'] = (name) => {
    box.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  };
  const fields = { typed, set, errorOf, goTo };
  return (
    <div ref={box} className="erx-entry-form">
      <AllergenField {...fields} />
      <ReactionField {...fields} />
      <SelectField
        label="Severity"
        name="severity"
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

function AllergenField({ typed, set, errorOf, goTo }: FieldProps) {
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
            goTo('reaction');
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

/** The reaction; a severity that is typed behind it is taken with it: 'hives mod'. */
function ReactionField({ typed, set, errorOf, goTo }: FieldProps) {
  const offered = offerReactions(typed.reaction);
  return (
    <Field label="Reaction" isRequired error={errorOf('reaction')} className="erx-span-12">
      {({ intent: _intent, 'aria-required': _required, ...ties }) => (
        <Combobox<OfferedReaction>
          ties={ties}
          listLabel="Reactions"
          takesText
          isMeant={(one) => completes(typed.reaction, one, offered)}
          name="reaction"
          placeholder="Choose, or write it"
          text={typed.reaction}
          maxLength={100}
          onText={(reaction) => {
            set({ reaction });
          }}
          items={offered}
          itemId={({ reaction }) => reaction}
          onChoose={({ reaction, severity }) => {
            set({ reaction, ...(severity === undefined ? {} : { severity }) });
            // else Enter, once more, submits
            if ((severity ?? typed.severity) === '') goTo('severity');
          }}
          option={({ reaction, severity }) => (
            <span className="erx-entry-option">
              <span>{reaction}</span>
              {severity !== undefined && <span className="erx-entry-option-kind">{severity}</span>}
            </span>
          )}
        />
      )}
    </Field>
  );
}
