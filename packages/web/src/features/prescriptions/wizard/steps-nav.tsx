import { Tick } from '@blueprintjs/icons';
import type { Step, Wizard } from '@erx/core/prescriptions/workflow/state';
import { completed, STEP_TITLE, listSteps } from '@erx/core/prescriptions/workflow/steps';

type StepState = 'current' | 'done' | 'open';
const SPOKEN = { current: 'current step', done: 'done', open: 'not done' } as const satisfies Record<
  StepState,
  string
>;

/** Where there is no room for the titles. */
const STEP_WORD = {
  'search-drug': 'Drug',
  alternatives: 'Alternatives',
  sig: 'SIG',
  pharmacy: 'Pharmacy',
  review: 'Review',
} as const satisfies Record<Step, string>;

/** The steps with their state; any of them can be asked for (P2-8). */
export function StepsNav({ wizard, onStep }: { wizard: Wizard; onStep: (step: Step) => void }) {
  const done = completed(wizard);
  const steps = listSteps(wizard);
  return (
    <nav aria-label="Steps of the prescription" className="erx-steps">
      <ol>
        {steps.map((step, index) => {
          const isDone = step !== 'review' && done[step];
          const state: StepState = step === wizard.step ? 'current' : isDone ? 'done' : 'open';
          return (
            <li key={step} data-state={state}>
              <button
                type="button"
                {...(state === 'current' ? { 'aria-current': 'step' as const } : {})}
                onClick={() => {
                  onStep(step);
                }}
              >
                <span className="erx-step-sign" data-done={isDone} aria-hidden="true">
                  {isDone ? <Tick size={14} /> : index + 1}
                </span>
                <span className="erx-step-title">{STEP_TITLE[step]}</span>
                <span className="erx-step-word" aria-hidden="true">
                  {STEP_WORD[step]}
                </span>
                <span className="erx-visually-hidden">
                  , {isDone && state === 'current' ? 'done, current step' : SPOKEN[state]}
                  {step === 'alternatives' &&
                    isDone &&
                    wizard.alternatives === 'none' &&
                    ', none better: passed'}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
