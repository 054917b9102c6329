import type { Wizard, WizardEvent, WizardMove } from './workflow/state';
import {
  changeCoverage,
  changeForm,
  chooseAlternative,
  chooseDrug,
  chooseFavorite,
  chooseLine,
  choosePharmacy,
  learnFormulary,
  restore,
} from './workflow/choosing';
import { chooseAct, continueAfterSaving, stopActing, takeRefusal } from './workflow/submit';
import {
  completed,
  goBack,
  goNext,
  answerMonitoring,
  goTo,
  learnAlternatives,
  leaveInteractions,
  settled,
  startWizard,
  still,
  listSteps,
  viewed,
} from './workflow/steps';

/**
 * What is heard while a prescription is being saved, sent or signed: what is written does not change
 * meanwhile.
 */
const HEARD_WHILE_ACTING: ReadonlySet<WizardEvent['type']> = new Set([
  'saved',
  'act-abandoned',
  'kept-cleared',
  'finished',
  'patient-changed',
  'day-began',
  'weight-days-known',
  'interactions-found',
  'interactions-failed',
  'formulary-known',
  'alternatives-known',
]);

/**
 * One event: the new state and what the caller must do. Pure. Whatever happens, Review never is over an
 * incomplete step (P4-8).
 */
export function advance(state: Wizard, event: WizardEvent): WizardMove {
  if (state.finishing.at !== 'rest' && !HEARD_WHILE_ACTING.has(event.type)) return still(state);
  const move = react(state, event);
  const done = completed(move.state);
  if (move.state.step !== 'review' || (done['search-drug'] && done.sig)) return move;
  return { ...move, state: { ...move.state, step: done['search-drug'] ? 'sig' : 'search-drug' } };
}

function react(state: Wizard, event: WizardEvent): WizardMove {
  switch (event.type) {
    case 'drug-chosen':
      return chooseDrug(state, event.drug);
    case 'drug-refused':
      return still({ ...settled(state), refused: event.findings });
    case 'alternative-chosen':
      return chooseAlternative(state, event.drug);
    case 'favorite-chosen':
      return chooseFavorite(state, event.drug, event.form);
    case 'line-chosen':
      return chooseLine(state, event.drug, event.changes, event.pharmacy);
    case 'form-changed':
      return still(changeForm(state, event.changes));
    case 'pharmacy-chosen':
      return choosePharmacy(state, event.pharmacy, event.benefitsId);
    case 'formulary-known':
      return still(learnFormulary(state, event.formulary));
    case 'alternatives-known':
      return learnAlternatives(state, event.isOffered);
    case 'coverage-changed':
      return changeCoverage(state, event.coverage);
    case 'interactions-asked':
      return still({ ...state, interactions: 'unchecked' });
    // shown as soon as they are known, before a word is typed, not at the next time that SIG is passed
    case 'interactions-found':
      return event.any && state.interactions === 'unviewed'
        ? still(state)
        : {
            state: { ...state, interactions: event.any ? 'unviewed' : 'none' },
            effects: event.any && state.finishing.at === 'rest' ? ['open-interactions'] : [],
          };
    case 'interactions-failed':
      return still({ ...state, interactions: 'failed' });
    case 'interactions-viewed':
      return leaveInteractions({ ...state, interactions: viewed(state.interactions) });
    case 'monitoring-acknowledged':
      return state.drug ? answerMonitoring({ ...state, monitoring: event.monitoring }) : still(state);
    case 'question-closed':
      return still({ ...state, heldFor: undefined });
    case 'step-chosen':
      return listSteps(state).includes(event.step) ? goTo(state, event.step) : still(state);
    case 'next':
      return goNext(state);
    case 'back':
      return goBack(state);
    case 'act-chosen':
      return chooseAct(state, event.act);
    case 'saved':
      return continueAfterSaving(state);
    case 'act-abandoned':
      return still(takeRefusal(state, event.findings ?? []));
    case 'kept-cleared': // P8-5
      return still(state.finishing.at === 'acting' ? { ...stopActing(state), isKept: false } : state);
    case 'patient-changed':
      return still({ ...state, patient: event.patient, refused: [] });
    case 'day-began': // a wizard left open overnight: what was written for yesterday is judged again
      return still({ ...state, today: event.today, refused: [] });
    case 'weight-days-known':
      return still({ ...state, weightDays: event.weightDays });
    case 'weight-confirmed': // a dose by that weight still asks for a reason when it is sent
      return still({ ...state, isWeightConfirmed: true, refused: [] });
    case 'draft-restored':
      return restore(state, event);
    case 'finished':
      return still(state.finishing.at === 'acting' ? startWizard(state) : state);
    case 'started-over':
      return still(startWizard(state));
  }
}
