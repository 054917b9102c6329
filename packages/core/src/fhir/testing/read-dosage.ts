import type { Dosage, Quantity, TimingRepeat } from 'fhir/r4';
import { isCondition } from '../../sig/conditions';
import { Sig, SigStep, type Timing } from '../../sig/model';
import { readSig } from '../../sig/read-sig';
import { ADVICE, DOSE_UNITS, LAYERS, MEALS, WEEKDAYS } from '../../sig/vocabulary';
import { showDoseUnit } from '../../sig/write-sig';
import { INDICATION } from '../dosage';
import { EVERY_DAY, TIME_UNIT, WHEN } from '../dosage-timing';

/**
 * Directions as they are in Dosage, read without their text; those that are text alone are read from it. The
 * opposite of toDosages, by which a test proves that it loses nothing.
 */
export function readDosages(dosages: readonly Dosage[]): Sig | undefined {
  const [first] = dosages;
  if (!first) return undefined;
  if (Object.keys(first).join(',') === 'text') return readSig(first.text ?? '').sig;
  const steps = dosages.map((dosage, place) =>
    readStep(dosage, place > 0 && dosage.sequence === dosages[place - 1]?.sequence),
  );
  const maximum = first.maxDosePerPeriod?.numerator;
  const instructions = textsOf(first).filter((text) => kindOf(text) === undefined);
  const advice = instructions.filter(isAdvice);
  const remarks = instructions.filter((text) => !isAdvice(text));
  return Sig.parse({
    steps,
    ...(maximum ? { maximum: amountOf(maximum) } : {}),
    ...(advice.length > 0 ? { advice } : {}),
    ...(remarks.length > 0 ? { remarks } : {}),
  });
}

const textsOf = ({ additionalInstruction = [] }: Dosage): string[] =>
  additionalInstruction.map(({ text = '' }) => text);
const isAdvice = (text: string): boolean => ADVICE.some((one) => one === text);

const STATED = /^\((\S+?)(?: to (\S+))? ([^()]+?)(?: (total|each))?\)$/;
const plain = (written: string): string => written.replaceAll(',', '');

/** Of which part of a step an instruction is; undefined for advice and remarks. */
function kindOf(
  text: string,
): 'stated' | 'layer' | 'meal' | 'purpose' | 'condition' | 'directed' | undefined {
  if (STATED.test(text)) return 'stated';
  if (LAYERS.some((one) => one === text)) return 'layer';
  if (MEALS.some((one) => one === text)) return 'meal';
  if (text.startsWith(INDICATION)) return 'purpose';
  if (text === 'or as directed') return 'directed';
  return isCondition(text) ? 'condition' : undefined;
}

function readStep(dosage: Dosage, isAlongside: boolean): SigStep {
  const of = (kind: ReturnType<typeof kindOf>) => textsOf(dosage).filter((text) => kindOf(text) === kind);
  const [stated] = of('stated').map((text) => STATED.exec(text));
  const purpose = dosage.asNeededCodeableConcept?.text ?? of('purpose')[0]?.slice(INDICATION.length);
  const { repeat = {} } = dosage.timing ?? {};
  const length = repeat.boundsDuration ?? repeat.boundsRange?.high;
  return SigStep.parse(
    known({
      isAlongside: isAlongside || undefined,
      method: dosage.method?.text,
      route: dosage.route?.text,
      site: dosage.site?.text,
      dose: readDose(dosage),
      stated:
        stated &&
        known({
          amount: plain(stated[1] ?? ''),
          most: stated[2] === undefined ? undefined : plain(stated[2]),
          unit: unitOf(stated[3] ?? ''),
          of: stated[4],
        }),
      layer: of('layer')[0],
      meal: of('meal')[0],
      timing: readTiming(repeat, dosage.timing?.code?.text),
      duration:
        length &&
        known({
          count: length.value,
          unit: length.unit,
          isMost: repeat.boundsRange ? true : undefined,
        }),
      asNeeded: dosage.asNeededBoolean === true || dosage.asNeededCodeableConcept !== undefined,
      purpose,
      conditions: of('condition').length > 0 ? of('condition') : undefined,
      orAsDirected: of('directed').length > 0 || undefined,
    }),
  );
}

function readDose({ doseAndRate }: Dosage) {
  const [only] = doseAndRate ?? [];
  if (only?.doseQuantity) return amountOf(only.doseQuantity);
  const { low, high } = only?.doseRange ?? {};
  return low && high ? { ...amountOf(low), most: String(high.value) } : undefined;
}

const amountOf = ({ value, unit = '' }: Quantity) => ({ amount: String(value), unit: unitOf(unit) });
const unitOf = (written: string) =>
  DOSE_UNITS.find((unit) => [showDoseUnit(unit, '1'), showDoseUnit(unit, '2')].includes(written));

const unitOfTime = (code: string | undefined) =>
  (Object.keys(TIME_UNIT) as (keyof typeof TIME_UNIT)[]).find((unit) => TIME_UNIT[unit] === code);

function readTiming(repeat: TimingRepeat, code: string | undefined): Timing | undefined {
  if (code === 'as directed') return { kind: 'directed' };
  if (code !== undefined && code !== EVERY_DAY) return { kind: 'event', event: code };
  const at = momentsOf(repeat);
  const one = at.length === 0 ? {} : { at: at[0] };
  if (repeat.count === 1) return { kind: 'once' };
  if (repeat.dayOfWeek)
    return {
      kind: 'weekdays',
      days: repeat.dayOfWeek.map((short) => WEEKDAYS.find((day) => day.toLowerCase().startsWith(short))),
      ...one,
    } as Timing;
  const isDaily = repeat.period === 1 && repeat.periodUnit === 'd' && repeat.periodMax === undefined;
  if (isDaily && code === undefined)
    return {
      kind: 'daily',
      times: repeat.frequencyMax ?? repeat.frequency,
      at,
      ...(repeat.frequencyMax === undefined ? {} : { isMost: true }),
    } as Timing;
  if (repeat.periodUnit === 'wk' && (repeat.frequency ?? 1) > 1)
    return { kind: 'weekly', times: repeat.frequency, ...one } as Timing;
  return {
    kind: 'interval',
    every: repeat.period,
    ...(repeat.periodMax === undefined ? {} : { most: repeat.periodMax }),
    unit: unitOfTime(repeat.periodUnit),
    ...one,
  } as Timing;
}

function momentsOf({ when = [], timeOfDay = [] }: TimingRepeat): string[] {
  const names = when.map((code) => Object.entries(WHEN).find(([, one]) => one === code)?.[0] ?? '');
  const clocks = timeOfDay.map((time) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    const minute = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
    return `at ${String(hours % 12 === 0 ? 12 : hours % 12)}${minute} ${hours < 12 ? 'AM' : 'PM'}`;
  });
  return [...names, ...clocks];
}

const known = (parts: object): object =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
