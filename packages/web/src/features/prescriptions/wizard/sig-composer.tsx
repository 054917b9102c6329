import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { ingredientAmounts } from '@erx/core/drugs/ingredient-amounts';
import { toDosedPatient } from '@erx/core/doses/judge-doses';
import type { Drug } from '@erx/core/drugs/model';
import type { Patient } from '@erx/core/patients/model';
import {
  compose,
  emptyParts,
  isTakenWeekly,
  readMilliliters,
  type StepParts,
  toParts,
} from '@erx/core/sig/compose';
import type { BegunDirections } from '@erx/core/prescriptions/order-line/fill-from-line';
import type { Sig } from '@erx/core/sig/model';
import { sigProductOf } from '@erx/core/sig/product';
import { isSure, readSig } from '@erx/core/sig/read-sig';
import { writeSig } from '@erx/core/sig/write-sig';
import type { CalendarDate } from '@erx/core/values/dates';
import { type FocusEvent, useState } from 'react';
import './composer.css';
import type { FormAccess } from './form-access';
import { PatternButtons, PatternForm } from './pattern-form';
import { patternsFor } from './patterns';
import { SigStepControls } from './sig-step-controls';
import { WeightDose } from './weight-dose';

interface Props {
  access: FormAccess;
  drug: Drug;
  patient: Pick<Patient, 'birthDate' | 'weight' | 'weightUnits' | 'weightMeasuredOn'>;
  today: CalendarDate;
  isMinor: boolean;
  /** Whether the sig may not be typed: what is made here counts as chosen (readings P5-11). */
  isChosenOnly: boolean;
  /** What a line says of the first step but its dose, which is asked for first then. */
  begun: BegunDirections | undefined;
  /** The name of the pattern to begin with. */
  pattern: string | undefined;
  onLeave: (left: FocusEvent) => void;
}

/** Controls as they were left, for as long as the sig is what they made. */
interface Draft {
  readonly sig: string;
  readonly steps: readonly StepParts[];
}

/**
 * The directions in controls, which follow what is typed and write it (readings P5-11). Nothing is preset: no
 * dose and no frequency is proposed.
 */
export function SigComposer({
  access,
  drug,
  patient,
  today,
  isMinor,
  isChosenOnly,
  begun,
  pattern,
  onLeave,
}: Props) {
  const [openName, setOpenName] = useState(pattern);
  const composing = useSteps(access, drug, { isMinor, isChosenOnly, begun });
  const patterns = patternsFor(drug, { isMinor, isChosenOnly });
  const open = patterns.find(({ name }) => name === openName);
  const { isReadable, isChanging } = composing;
  if (!open && !isReadable)
    return (
      <p className="erx-help">
        The controls follow directions that were wholly understood. Write the words above that were not
        understood in another way, or clear the sig.
      </p>
    );
  return (
    <fieldset className="erx-sig-composer" onBlur={onLeave}>
      <legend className="erx-visually-hidden">Compose the sig</legend>
      {!open && isChanging && (
        <p className="erx-help">
          The controls do not show doses that go by a measured value or that increase. Change them in the
          words above, or write them from numbers again.
        </p>
      )}
      {!open && !isChanging && (
        <Steps
          composing={composing}
          drug={drug}
          patient={patient}
          today={today}
          isMinor={isMinor}
          isChosenOnly={isChosenOnly}
          begun={begun}
        />
      )}
      <PatternButtons
        patterns={patterns}
        begun={openName}
        onBegin={(name) => {
          setOpenName((now) => (now === name ? undefined : name));
        }}
      />
      {open && <PatternForm key={open.name} pattern={open} onMade={composing.use} />}
    </fieldset>
  );
}

/** The controls of each step, a dose by weight first. */
function Steps({
  composing: { steps, besides, empty, change },
  drug,
  patient,
  today,
  isMinor,
  isChosenOnly,
  begun,
}: Omit<Props, 'access' | 'pattern' | 'onLeave'> & { composing: ReturnType<typeof useSteps> }) {
  const [held] = ingredientAmounts(drug) ?? [];
  const { weightKg } = toDosedPatient(patient.birthDate || undefined, patient, today) ?? {};
  const [first] = steps;
  const isByWeight = isMinor && weightKg !== undefined && held?.per === 'mL' && first !== undefined;
  return (
    <>
      {isByWeight && (
        <WeightDose
          isFirst={begun !== undefined}
          held={held}
          weightKg={weightKg}
          often={first.often}
          onVolume={(milliliters) => {
            change([{ ...first, amount: milliliters, most: '', unit: 'mL' }, ...steps.slice(1)]);
          }}
        />
      )}
      {steps.map((parts, place) => (
        <SigStepControls
          key={place}
          parts={parts}
          drug={drug}
          place={place}
          isMeasured={isChosenOnly}
          isFirst={begun !== undefined && !isByWeight && place === 0}
          onChange={(changes) => {
            change(steps.map((one, at) => (at === place ? { ...one, ...changes } : one)));
          }}
          onRemove={
            steps.length > 1
              ? () => {
                  change(withoutStep(steps, place));
                }
              : undefined
          }
        />
      ))}
      <div className="erx-sig-composer-foot">
        {/* Nothing daily is one press away of what is taken weekly. */}
        <MoreSteps
          steps={steps}
          empty={empty}
          hasMoments={!isTakenWeekly(drug) && !isChosenOnly}
          onChange={change}
        />
        {compose(steps, besides) === undefined && <span className="erx-help">{lackOf(steps)}</span>}
      </div>
    </>
  );
}

const MOST_STEPS = 12;

/** Another dose of the same days, and what follows when those have ended. */
function MoreSteps({
  steps,
  empty,
  hasMoments,
  onChange,
}: {
  steps: readonly StepParts[];
  empty: StepParts;
  /** Whether a dose may have other doses of its days: not where the sig is made of offered times alone. */
  hasMoments: boolean;
  onChange: (steps: readonly StepParts[]) => void;
}) {
  const add = (rest: StepParts['rest']): void => {
    onChange([...steps, { ...empty, rest, unit: steps.at(-1)?.unit ?? empty.unit }]);
  };
  const kinds = [
    ...(hasMoments
      ? [{ text: 'And at another time…', rest: { ...empty.rest, isAlongside: true as const } }]
      : []),
    { text: 'Then…', rest: empty.rest },
  ];
  return kinds.map(({ text, rest }) => (
    <Button
      key={text}
      size="small"
      variant="minimal"
      icon={<Plus size={12} />}
      text={text}
      disabled={steps.length >= MOST_STEPS}
      onClick={() => {
        add(rest);
      }}
    />
  ));
}

/** The steps of the directions as the controls show them, and what changes both. */
function useSteps(
  { form, set }: Pick<FormAccess, 'form' | 'set'>,
  drug: Drug,
  { isMinor, isChosenOnly, begun }: Pick<Props, 'isMinor' | 'isChosenOnly' | 'begun'>,
) {
  const empty = emptyParts(drug, isMinor);
  const [draft, setDraft] = useState<Draft | undefined>(
    begun && { sig: '', steps: [{ ...empty, ...begun }] },
  );
  const reading = readSig(form.sig, sigProductOf(drug, isMinor));
  const isReadable = form.sig.trim() === '' || isSure(reading);
  const isChanging = isSure(reading) && reading.sig.steps.some(({ scale, increase }) => scale ?? increase);
  const read = isSure(reading) ? reading.sig.steps.map(toParts) : [empty];
  const steps = draft?.sig === form.sig ? draft.steps : read;
  const besides = isSure(reading) ? reading.sig : {};

  const change = (next: readonly StepParts[]) => {
    // Controls that are no sentence yet leave no sig behind that says something else than they show.
    const isMeasurable =
      !isChosenOnly || next.every(({ amount, most }) => isVolume(amount) && isVolume(most));
    const sig = (isMeasurable ? compose(next, besides) : undefined) ?? '';
    setDraft({ sig, steps: next });
    if (sig !== form.sig) set({ sig, sigChosen: isChosenOnly });
  };
  const use = (sig: Sig | undefined) => {
    // Numbers that make no directions any more leave none behind; what was written before them stays.
    if (!sig && draft?.sig !== form.sig) return;
    const text = sig ? writeSig(sig) : '';
    setDraft({ sig: text, steps: sig ? sig.steps.map(toParts) : [empty] });
    set({ sig: text, sigChosen: isChosenOnly });
  };
  return { isReadable, isChanging, steps, besides, empty, change, use };
}

/** The steps without one; what was given beside it begins its days now. */
function withoutStep(steps: readonly StepParts[], place: number): readonly StepParts[] {
  const isHead = steps[place]?.rest.isAlongside === undefined;
  return steps.flatMap((one, at) => {
    if (at === place) return [];
    if (!isHead || at !== place + 1 || !one.rest.isAlongside) return [one];
    const { isAlongside: _, ...rest } = one.rest;
    return [{ ...one, rest }];
  });
}

const isVolume = (typed: string): boolean => typed.trim() === '' || readMilliliters(typed) !== undefined;

/** What keeps the controls from being a sentence. */
function lackOf(steps: readonly StepParts[]): string {
  const lacking = steps.find((step) => compose([step]) === undefined);
  if (!lacking)
    return steps.slice(1).every(({ rest }) => rest.isAlongside)
      ? 'Two doses may be at the same time. Choose another time for one.'
      : 'Say for how long before another step follows, and a different time for each dose of a day.';
  if (lacking.amount.trim() === '') return 'The dose is missing.';
  if (lacking.often === '') return 'How often is missing.';
  return 'A number cannot be: check dose and duration.';
}
