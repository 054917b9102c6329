import type { Sig, SigStep, Timing } from '@erx/core/sig/model';
import { sigOf } from '@erx/core/sig/rules';
import {
  dayTimeTerm,
  doseUnitTerm,
  methodTerm,
  routeTerm,
  siteTerm,
  timeUnitTerm,
} from '@erx/core/sig/terms';
import { SIG_CODE_SYSTEM } from '@erx/script/codes';
import type { SigInstruction, SigTiming, StructuredSig } from '@erx/script/model/sig';

/** The structured form of a sig's text. */
type SigStructure = Omit<StructuredSig, 'text' | 'carried'>;

/** Joins the two numbers of a range. */
const TO = 'TO';

/**
 * The structure of directions as they stand in the message; undefined where any part has no sure code or no
 * sure place: half a structure would say something else than its text (docs/decisions/directions.md).
 */
export function toCodedSig({ steps, maximum, advice, remarks }: Sig): SigStructure | undefined {
  // A maximum is not coded yet, and advice and remarks have no code.
  if (maximum || advice || remarks) return undefined;
  const instructions: (SigInstruction | string)[] = [];
  for (const step of steps) {
    const instruction = toInstruction(step);
    if (!instruction) return undefined;
    instructions.push(...(instructions.length === 0 ? [] : [step.isAlongside ? 'AND' : 'THEN']), instruction);
  }
  return { codeSystem: SIG_CODE_SYSTEM, instructions };
}

/** The sig of a message: the text, and its structure where every word of it is understood and coded. */
export function toStructuredSig(
  text: string,
  drug: Parameters<typeof sigOf>[1],
): Omit<StructuredSig, 'carried'> {
  const sig = sigOf(text, drug);
  return { text, ...(sig && toCodedSig(sig)) };
}

function toInstruction(step: SigStep): SigInstruction | undefined {
  const timings = toTimings(step.timing);
  const administration = toAdministration(step);
  // Reasons and 'as needed' are not coded yet.
  if (!timings || !administration || step.asNeeded || step.purpose !== undefined) return undefined;
  if (step.layer !== undefined || step.meal !== undefined) return undefined;
  // None of these has a place whose meaning is settled, and no directions are sent without them.
  if (step.repeat || step.cycle || step.conditions || step.orAsDirected || step.duration?.isMost)
    return undefined;
  if (step.scale || step.increase) return undefined;
  // Which of two days is meant has no place; AND joins what is given on the same day.
  if (step.isAlongside && step.timing.kind !== 'daily') return undefined;
  return {
    administration,
    timings: [
      ...timings,
      ...(step.duration
        ? [{ duration: { value: String(step.duration.count), unit: timeUnitTerm(step.duration.unit) } }]
        : []),
    ],
  };
}

function toAdministration({
  method,
  dose,
  route,
  site,
}: SigStep): SigInstruction['administration'] | undefined {
  if (!dose || route === undefined) return undefined;
  // A patch on the skin may be topical or transdermal: the words do not say which.
  if (route === 'on the skin' && dose.unit === 'patch') return undefined;
  const methodCoded = method && methodTerm(method);
  const siteCoded = site && siteTerm(site);
  const unit = doseUnitTerm(dose.unit);
  if ((method && !methodCoded) || (site && !siteCoded) || !unit) return undefined;
  return {
    ...(methodCoded ? { method: methodCoded } : {}),
    route: routeTerm(route),
    ...(siteCoded ? { site: siteCoded } : {}),
    dose: {
      value: dose.amount,
      unit,
      ...(dose.most === undefined ? {} : { range: { modifier: TO, value: dose.most } }),
    },
  };
}

function toTimings(timing: Timing): SigTiming[] | undefined {
  switch (timing.kind) {
    case 'daily':
      return toDaily(timing);
    case 'weekly':
      if (timing.at !== undefined) return undefined;
      return [frequency(timing.times, 'week')];
    case 'interval':
      if (timing.at !== undefined) return undefined;
      return [
        {
          interval: {
            value: String(timing.every),
            unit: timeUnitTerm(timing.unit),
            ...(timing.most === undefined ? {} : { range: { modifier: TO, value: String(timing.most) } }),
          },
        },
      ];
    case 'once':
    case 'later':
    case 'event':
    case 'weekdays':
    case 'directed':
      return undefined;
  }
}

/** Several moments of a day are not coded: nothing published shows how they are joined. */
function toDaily({ times, at, isMost }: Extract<Timing, { kind: 'daily' }>): SigTiming[] | undefined {
  if (isMost) return undefined;
  const [moment, ...others] = at;
  if (moment === undefined) return [frequency(times, 'day')];
  const event = dayTimeTerm(moment);
  return event && others.length === 0 && times === 1
    ? [{ moment: { event } }, frequency(times, 'day')]
    : undefined;
}

function frequency(times: number, unit: 'day' | 'week'): SigTiming {
  return { frequency: { value: String(times), unit: timeUnitTerm(unit) } };
}
