import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Drug } from '../../drugs/model';
import { newForm } from '../model';
import { advance } from '../workflow';
import type { Step, Wizard, WizardEvent } from './state';
import { startWizard, STEP_TITLE, STEPS_WITH_ELIGIBILITY } from './steps';
import { LISINOPRIL } from '../../drugs/testing/lisinopril';
import { PATIENT } from './testing/patient';

const today = '2026-11-20';
const drug = LISINOPRIL;
const opioid: Drug = {
  ...drug,
  prescribableDrugId: 'o',
  ingredients: ['oxycodone'],
  schedule: 'II',
  controlledSubstance: true,
};
const pharmacy = { ncpdpId: '9900001', storeName: 'Sandbox' };
const coverage = { pbmId: 'P', memberId: 'M' };
const patient = PATIENT;
const monitoring = { pdmpAcknowledgement: true, opioidAgreement: true };
const favorite = {
  sig: 'x',
  sigChosen: true,
  dispense: '1',
  units: 'C48542',
  daysSupply: '',
  refills: { count: 0 },
  substitutionAllowed: true,
  pharmacyNote: '',
  comments: '',
};

const complete: Wizard = {
  ...startWizard({ patient, today, coverage }),
  drug,
  form: { ...newForm(today), sig: 'Take 1', dispense: '30', daysSupply: '30' },
  pharmacy,
  isPharmacyConfirmed: true,
  interactions: 'viewed',
};
const CONDITIONS = {
  '': {},
  ' [not viewed]': { interactions: 'unviewed' },
  ' [C-II, not answered]': { drug: opioid },
  ' [no pharmacy chosen]': { pharmacy: undefined, isPharmacyConfirmed: false },
} satisfies Record<string, Partial<Wizard>>;

/**
 * Each event as it is drawn, with what it carries; undefined for those that lead anywhere or nowhere, and are
 * described next to the drawing.
 */
const DRAWN: Record<WizardEvent['type'], readonly [label: string, event: WizardEvent] | undefined> = {
  next: ['Next', { type: 'next' }],
  back: ['Back', { type: 'back' }],
  'drug-chosen': ['another drug', { type: 'drug-chosen', drug: { ...drug, prescribableDrugId: 'b' } }],
  'drug-refused': ['drug refused', { type: 'drug-refused', findings: [] }],
  'alternative-chosen': [
    'alternative chosen',
    { type: 'alternative-chosen', drug: { ...drug, prescribableDrugId: 'b' } },
  ],
  'favorite-chosen': [
    'favourite chosen',
    { type: 'favorite-chosen', drug: { ...drug, prescribableDrugId: 'b' }, form: favorite },
  ],
  'line-chosen': [
    'line chosen',
    { type: 'line-chosen', drug: { ...drug, prescribableDrugId: 'b' }, changes: {} },
  ],
  'form-changed': ['form changed', { type: 'form-changed', changes: { sig: '' } }],
  'pharmacy-chosen': ['pharmacy chosen', { type: 'pharmacy-chosen', pharmacy }],
  'formulary-known': [
    'formulary known',
    { type: 'formulary-known', formulary: { priorAuthorizationRequired: true } },
  ],
  'alternatives-known': undefined,
  'coverage-changed': ['coverage lost', { type: 'coverage-changed', coverage: undefined }],
  'interactions-asked': ['interactions asked', { type: 'interactions-asked' }],
  'interactions-found': ['interactions found', { type: 'interactions-found', any: true }],
  'interactions-failed': ['check failed', { type: 'interactions-failed' }],
  'interactions-viewed': ['viewed', { type: 'interactions-viewed' }],
  'monitoring-acknowledged': ['answered', { type: 'monitoring-acknowledged', monitoring }],
  'question-closed': ['closed', { type: 'question-closed' }],
  'act-chosen': [
    'Save, Send, Print, Continue or Send Prior Authorization',
    { type: 'act-chosen', act: 'send' },
  ],
  saved: ['saved', { type: 'saved' }],
  'act-abandoned': ['failed or left', { type: 'act-abandoned' }],
  'kept-cleared': ['withdrawn', { type: 'kept-cleared' }],
  finished: ['done', { type: 'finished' }],
  'patient-changed': undefined,
  'weight-days-known': undefined,
  'weight-confirmed': undefined,
  'day-began': ['fill date passed', { type: 'day-began', today: '2026-11-21' }],
  'step-chosen': undefined,
  'draft-restored': undefined,
  'started-over': undefined,
};

/** Where the screen offers an event; everywhere else it cannot come from a person. */
const OFFERED_ON: Partial<Record<WizardEvent['type'], Step>> = {
  'drug-chosen': 'search-drug',
  'favorite-chosen': 'search-drug',
  'line-chosen': 'search-drug',
  'alternative-chosen': 'alternatives',
  'pharmacy-chosen': 'pharmacy',
  'form-changed': 'sig',
  'interactions-viewed': 'sig',
};

const TITLES: Record<string, string> = {
  ...STEP_TITLE,
  interactions: 'Interactions dialog',
  monitoring: 'PDMP dialog',
  saving: 'Being saved',
  acting: 'Being sent, printed, signed or authorized',
};

/** Where a state is in the drawing. */
function nodeOf({ state, effects }: ReturnType<typeof advance>): string {
  if (state.finishing.at !== 'rest') return state.finishing.at;
  if (effects.includes('open-interactions')) return 'interactions';
  return state.heldFor === undefined
    ? state.step
    : state.interactions === 'unviewed'
      ? 'interactions'
      : 'monitoring';
}

/** Every move between nodes, by the workflow itself. */
function draw(): string {
  const edges = new Map<string, Set<string>>();
  const starts: { node: string; condition: string; state: Wizard }[] = [];
  for (const step of STEPS_WITH_ELIGIBILITY) {
    for (const [condition, changes] of Object.entries(CONDITIONS))
      starts.push({ node: step, condition, state: { ...complete, ...changes, step } });
  }
  for (const step of ['sig', 'pharmacy'] as const) {
    const target = step === 'sig' ? 'pharmacy' : 'review';
    starts.push({
      node: 'interactions',
      condition: '',
      state: { ...complete, step, interactions: 'unviewed', heldFor: target },
    });
  }
  starts.push({
    node: 'monitoring',
    condition: '',
    state: { ...complete, step: 'pharmacy', drug: opioid, heldFor: 'review' },
  });
  for (const at of ['saving', 'acting'] as const)
    starts.push({
      node: at,
      condition: '',
      state: { ...complete, step: 'review', finishing: { at, act: 'send' } },
    });

  for (const { node, condition, state } of starts) {
    for (const drawn of Object.values(DRAWN)) {
      if (!drawn) continue;
      const [label, event] = drawn;
      const isDialog = node === 'interactions' || node === 'monitoring';
      // a dialog accepts nothing else
      if (
        isDialog &&
        !['interactions-viewed', 'monitoring-acknowledged', 'question-closed'].includes(event.type)
      )
        continue;
      if (!isDialog && (OFFERED_ON[event.type] ?? state.step) !== state.step) continue;
      const to = nodeOf(advance(state, event));
      if (to === node) continue;
      // as without the condition
      if (condition !== '' && to === nodeOf(advance({ ...complete, step: state.step }, event))) continue;
      const edge = `  ${idOf(node)} --> ${to === 'search-drug' && event.type === 'finished' ? '[*]' : idOf(to)}`;
      edges.set(edge, (edges.get(edge) ?? new Set()).add(`${label}${condition}`));
    }
  }
  const names = Object.entries(TITLES).map(([node, title]) => `  state "${title}" as ${idOf(node)}`);
  const lines = [...edges].map(([edge, labels]) => `${edge} : ${[...labels].join(' · ')}`);
  return ['stateDiagram-v2', ...names, `  [*] --> ${idOf('search-drug')}`, ...lines].join('\n');
}

const idOf = (node: string) => node.replaceAll('-', '_');

it('is drawn in docs/prescribing.md as it is', () => {
  const page = readFileSync(new URL('../../../../../docs/prescribing.md', import.meta.url), 'utf8');
  const drawn = /```mermaid\n([\s\S]*?)\n```/.exec(page)?.[1];
  expect(drawn).toBe(draw());
});
