import { differenceInCalendarDays } from 'date-fns';
import { type CalendarDate, showDate } from '../values/dates';
import type { ClinicalFactKind, PresentFact } from './model';

/** What a kind is called where it is entered and listed. */
export const CLINICAL_FACT_NAME: Readonly<Record<ClinicalFactKind, string>> = {
  pregnancy: 'Pregnant',
  lactation: 'Breast-feeding',
  kidney: 'eGFR',
  smoking: 'Smokes',
};

const ASKED = {
  pregnancy: 'pregnancy',
  lactation: 'breast-feeding',
  kidney: 'kidney function',
  smoking: 'smoking',
} as const satisfies Record<ClinicalFactKind, string>;

/** 'Kidney function and smoking are not recorded.' of what can be asked of a patient. */
export function saysNotRecorded(kinds: readonly ClinicalFactKind[]): string {
  const words = kinds.map((kind) => ASKED[kind]);
  const listed = [words.slice(0, -1).join(', '), ...words.slice(-1)]
    .filter((part) => part !== '')
    .join(' and ');
  return `${listed.charAt(0).toUpperCase()}${listed.slice(1)} ${words.length === 1 ? 'is' : 'are'} not recorded.`;
}

/** 'Pregnant: yes, due 03/01/2027', 'eGFR: 24 mL/min/1.73 m²'. */
export function showClinicalFact({ kind, value, dueOn }: Omit<PresentFact, 'observedOn'>): string {
  const name = CLINICAL_FACT_NAME[kind];
  if (kind === 'kidney') return `${name}: ${value} mL/min/1.73 m²`;
  return `${name}: ${value}${dueOn ? `, due ${showDate(dueOn)}` : ''}`;
}

/** Below it a kidney disease is moderate or worse (KDIGO 2024, G3a and beyond). */
const LOW_EGFR = 60;

/** What changes prescribing at a glance, for the banner: 'Pregnant, week 22', 'Breast-feeding', 'eGFR 24'. */
export function warningsOf(facts: readonly PresentFact[], today: CalendarDate): string[] {
  return facts.flatMap(({ kind, value, dueOn }) => {
    if (kind === 'kidney') return Number(value) < LOW_EGFR ? [`eGFR ${value}`] : [];
    if (value !== 'yes' || kind === 'smoking') return [];
    if (kind === 'lactation') return ['Breast-feeding'];
    const days = dueOn ? differenceInCalendarDays(new Date(today), new Date(dueOn)) : undefined;
    return [days === undefined ? 'Pregnant' : `Pregnant, week ${String(40 + Math.floor(days / 7))}`];
  });
}
