import { AllergySeverity } from '@erx/core/allergies/model';
import { say } from '@erx/core/findings/messages';
import { SelectField, TextField } from '../../ui/form/text-field';

/** An adverse effect as it is typed; '' while it is not chosen. */
interface TypedAdverse {
  readonly kind: '' | 'allergy' | 'intolerance' | 'neither';
  readonly reaction: string;
  readonly severity: AllergySeverity | '';
}

export const NOTHING_SAID: TypedAdverse = { kind: '', reaction: '', severity: '' };

const KINDS = [
  { value: '', label: 'Choose' },
  { value: 'intolerance', label: 'An intolerance: it may be given again if it must' },
  { value: 'allergy', label: 'An allergy: it must not be given again' },
  { value: 'neither', label: 'Neither: the cause is not certain' },
] as const satisfies readonly { value: TypedAdverse['kind']; label: string }[];

interface Props {
  typed: TypedAdverse;
  isAsked: boolean;
  set: (typed: TypedAdverse) => void;
}

/** Asks what an adverse effect is recorded as in the list of allergies, where the next order reads it. */
export function AdverseFields({ typed, isAsked, set }: Props) {
  const { kind, reaction, severity } = typed;
  const owed = (isMissing: boolean) => (isAsked && isMissing ? say('field.required') : undefined);
  return (
    <>
      <SelectField
        label="Record it as"
        isRequired
        className="erx-span-12"
        error={owed(kind === '')}
        fill
        value={kind}
        options={KINDS}
        onChange={(event) => {
          const { value } = event.currentTarget;
          set({ ...typed, kind: KINDS.find((one) => one.value === value)?.value ?? '' });
        }}
      />
      {kind !== 'neither' && (
        <>
          <TextField
            label="What happened"
            isRequired
            className="erx-span-6"
            error={owed(reaction.trim() === '')}
            autoComplete="off"
            maxLength={80}
            placeholder="For example: cough"
            value={reaction}
            onValueChange={(text) => {
              set({ ...typed, reaction: text });
            }}
          />
          <SelectField
            label="Severity"
            isRequired
            className="erx-span-6"
            error={owed(severity === '')}
            fill
            value={severity}
            options={[{ value: '', label: 'Choose' }, ...AllergySeverity.options]}
            onChange={(event) => {
              const { value } = event.currentTarget;
              set({ ...typed, severity: AllergySeverity.options.find((one) => one === value) ?? '' });
            }}
          />
        </>
      )}
    </>
  );
}
