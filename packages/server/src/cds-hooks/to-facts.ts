import { ofKind, type SentData } from '@erx/core/cds-hooks/prefetch';
import { readMedicines, type StatedMedicine } from '@erx/core/cds-hooks/read-medicines';
import { NEWEST_KEYS } from '@erx/core/cds-hooks/services';
import { readAllergies, readObservations, readPatient, readProblems } from '@erx/core/cds-hooks/read-record';
import type { CheckKnowledge } from '@erx/core/interactions/rules/subject';
import { isTaken } from '@erx/core/medications/rules';
import { DEFAULT_MEASURE_UNITS } from '@erx/core/patients/measures';
import { toRefillProtocol } from '@erx/core/requests/protocol';
import { dateIn } from '@erx/core/values/dates';
import type { PatientFacts, StoredMedication } from '../patient-picture/facts';
import type { Connection } from '../platform/database/database';
import { bestName, type ResolvedMedicine, resolveMedicines } from './resolve-medicines';
import type { AskingClient } from './store';

/** What is taken, with its id in the other system. */
export interface TakenElsewhere {
  readonly resolved: ResolvedMedicine<StatedMedicine>;
  readonly medication: StoredMedication;
}

/** A picture of a patient of another system: what nothing was sent of has failed, and is never empty. */
export interface SentPicture {
  readonly facts: PatientFacts;
  readonly taken: readonly TakenElsewhere[];
  /** What was sent and not understood, in a few words each. */
  readonly unread: readonly string[];
}

/** No picture that is stored here: nothing leaves by it. */
const NO_VERSION = -1;

/** Reads what was sent into the picture that orders are judged by. Nothing of it is stored. */
export async function toSentPicture(
  connection: Connection,
  sent: SentData,
  { practiceId, timeZone, weightDays }: AskingClient,
  knowledge: Pick<CheckKnowledge, 'readMedication' | 'readAllergen'> | undefined,
  now: Date,
): Promise<SentPicture> {
  const today = dateIn(timeZone, now);
  const allergies =
    sent.allergies.state === 'sent' ? readAllergies(ofKind(sent.allergies, 'AllergyIntolerance')) : undefined;
  const problems =
    sent.problems.state === 'sent' ? readProblems(ofKind(sent.problems, 'Condition')) : 'failed';
  const observed = readObservations(
    [sent.weight, sent.kidney, sent.pregnancy, sent.smoking].flatMap((one) => ofKind(one, 'Observation')),
  );
  const lists = [sent.prescriptions, sent.medications];
  // Some keep one list in place of two; where that one is empty, or one failed, nothing is known.
  const areMedicinesRead =
    lists.every(({ state }) => state === 'sent') ||
    (lists.some((list) => resourcesOf(list).length > 0) && lists.every(({ state }) => state !== 'failed'));
  const [ordered, stated] = await Promise.all(
    lists.map((list) =>
      resolveMedicines(
        connection,
        practiceId,
        areMedicinesRead ? readMedicines(resourcesOf(list), lists.flatMap(resourcesOf)) : [],
        knowledge?.readMedication,
      ),
    ),
  );
  const taken = eachOnce(ordered ?? [], stated ?? []).map((one): TakenElsewhere => ({
    resolved: one,
    medication: toMedication(one, now),
  }));
  const medications = taken.map(({ medication }) => medication);
  return {
    facts: {
      version: NO_VERSION,
      readAt: now,
      today,
      unreadSystems: [],
      noKnownAllergies: allergies?.areNoneKnown === true && allergies.list.length === 0,
      body: {
        ...readPatient(ofKind(sent.patient, 'Patient')),
        weight: observed.weight ?? {
          weight: '',
          weightUnits: DEFAULT_MEASURE_UNITS.weight,
          weightMeasuredOn: '',
        },
        weightDays,
      },
      product: undefined,
      allergies: allergies
        ? allergies.list.map(({ names, reaction }) => ({
            description: bestName(names, knowledge?.readAllergen),
            reaction,
            severity: '' as const,
            isFormer: false,
            enteredAt: now,
          }))
        : 'failed',
      weakened: [],
      medications: areMedicinesRead ? medications : 'failed',
      stopped: medications.filter((one) => !isTaken(one, today)),
      prescriptions: [],
      usedUp: [],
      courses: [],
      earlyPercent: toRefillProtocol(null).earlyPercent,
      fills: [],
      requests: [],
      drafts: [],
      problems,
      problemList: problems,
      diagnoses: [],
      clinicalFacts: observed.facts,
    },
    taken,
    unread: [
      ...observed.unread,
      ...taken
        .filter(({ resolved: { isContradicted } }) => isContradicted)
        .map(({ resolved: { description } }) => `${description}: its codes and names are of different drugs`),
      ...(['patient', ...NEWEST_KEYS] as const)
        .filter((key) => sent[key].state === 'failed')
        .map((key) => LACKING[key]),
    ],
  };
}

/** What is not known where a key failed. */
const LACKING = {
  patient: 'age and sex: the patient could not be had',
  weight: 'the weight: it could not be had',
  kidney: 'kidney function: it could not be had',
  pregnancy: 'pregnancy: it could not be had',
  smoking: 'smoking: it could not be had',
} as const;

const resourcesOf = (sent: SentData['medications']) => (sent.state === 'sent' ? sent.resources : []);

/**
 * A medicine of both lists once, by its order: the same one twice in a list may be taken twice, unless all that it
 * says is the same.
 */
function eachOnce(
  ordered: readonly ResolvedMedicine<StatedMedicine>[],
  stated: readonly ResolvedMedicine<StatedMedicine>[],
): ResolvedMedicine<StatedMedicine>[] {
  const nameOf = ({ drugId, description }: ResolvedMedicine<StatedMedicine>) =>
    drugId || description.toLowerCase();
  const names = new Set(ordered.map(nameOf));
  const known = new Map<string, ResolvedMedicine<StatedMedicine>>();
  for (const medicine of [...ordered, ...stated.filter((one) => !names.has(nameOf(one)))]) {
    const { sig, stoppedOn } = medicine.stated;
    const key = JSON.stringify([nameOf(medicine), sig, stoppedOn]);
    if (!known.has(key)) known.set(key, medicine);
  }
  return [...known.values()];
}

function toMedication(
  { stated, description, product }: ResolvedMedicine<StatedMedicine>,
  now: Date,
): StoredMedication {
  const { sig, startedOn, stoppedOn } = stated;
  return {
    description,
    sig,
    isFormer: false,
    hide: false,
    stopNote: '',
    enteredAt: now,
    ...(startedOn === undefined ? {} : { startedOn }),
    ...(stoppedOn === undefined ? {} : { stoppedAt: stoppedOn }),
    ...(product ? { product } : {}),
  };
}
