import { REACTION_UNKNOWN } from '@erx/core/allergies/model';
import { AppError } from '@erx/core/findings/app-error';
import { heldIn, toUnlisted } from '@erx/core/interactions/rules/known-elsewhere';
import type { CheckKnowledge } from '@erx/core/interactions/rules/subject';
import { printMedications } from '@erx/core/medications/contract';
import { homeList } from '@erx/core/medications/home-list';
import { homePage } from '@erx/core/medications/home-page';
import type { Medication } from '@erx/core/medications/model';
import { isTaken } from '@erx/core/medications/rules';
import { showPhone } from '@erx/core/values/contact';
import { showDate } from '@erx/core/values/dates';
import type { PatientFacts, ReportedFill, StoredMedication } from '../patient-picture/facts';
import { patientFactsReader } from '../patient-picture/store';
import { patientsStore } from '../patients/store';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Call, Server } from '../platform/api/router';
import { patientSheetPdf } from '../platform/printing/patient-sheet';
import { findPractice } from '../practices/store';
import { getListForHome } from '../prescriptions/medication-list';
import type { Services } from '../services';

/** What a patient takes, on paper for the patient, by what is different today. */
export function serveHomeList(server: Server, services: Services): void {
  server.serve(printMedications, (call) => printHomeList(services, call));
}

async function printHomeList(
  { database, interactions, log }: Services,
  { member, params: { patientId }, query: { language }, now }: Call<typeof printMedications>,
) {
  const [patient, practice, facts, known, knowledge] = await Promise.all([
    patientsStore(database, member.practiceId).find(patientId),
    findPractice(database, member.practiceId),
    patientFactsReader(database, log).read({ ...member, patientId, drugId: '', now }),
    getListForHome(database, member, patientId, now),
    interactions.current(),
  ]);
  if (!patient || !practice || !facts) throw new AppError('record.not-found');
  const list = homeList({ ...known, timeZone: member.timeZone, holds: ingredientsBy(facts, knowledge) });
  const taken = known.listed.filter((each) => isTaken(each, known.today));
  const page = homePage({
    list,
    allergies: sayAllergies(facts),
    elsewhere: knownElsewhere(facts, taken, knowledge),
    isPart: facts.medications === 'failed' || facts.fills === 'failed',
    language,
    phone: showPhone(practice.phone).replaceAll(' ', '\u00a0'),
  });
  const bytes = await patientSheetPdf({
    page: { ...page, box: page.allergies, empty: 'No medicines are recorded.' },
    language,
    patient,
    practice,
    printedBy: member.name,
    timeZone: member.timeZone,
    now,
  });
  await recordAction(
    database,
    member,
    {
      event: 'medication-list.printed',
      resourceType: 'Patient',
      resourceId: patientId,
      details: { records: taken.length, ...(language === undefined ? {} : { language }) },
    },
    now,
  );
  return { bytes, fileName: 'medications.pdf' };
}

/** What a medicine of the list holds: by its product where one is known, else by its words. */
export function ingredientsBy(
  { medications, prescriptions }: Pick<PatientFacts, 'medications' | 'prescriptions'>,
  knowledge: Pick<CheckKnowledge, 'index' | 'readMedication'>,
): Parameters<typeof homeList>[0]['holds'] {
  const products = new Map(
    [medications, prescriptions].flatMap((part) =>
      part === 'failed' ? [] : part.map(({ description, product }) => [description, product] as const),
    ),
  );
  return ({ description }) => {
    const product = products.get(description);
    const held = heldIn({ description, ...(product ? { product } : {}) }, knowledge);
    return held === '' ? [] : held.split('; ');
  };
}

/** What is known elsewhere and not on the list, each medicine once: asked about, without directions. */
function knownElsewhere(
  { medications, fills, today }: PatientFacts,
  taken: readonly Medication[],
  knowledge: Pick<CheckKnowledge, 'index' | 'readMedication'>,
) {
  const seen = new Set(taken.map((each) => heldIn(each, knowledge)));
  const unseen = <One extends ReportedFill | StoredMedication>(drugs: readonly One[]) =>
    drugs.filter((each) => {
      const held = heldIn(each, knowledge);
      return held === '' || (!seen.has(held) && Boolean(seen.add(held)));
    });
  const stored = medications === 'failed' ? [] : medications;
  const own = { medications: stored, prescriptions: [] };
  return [
    ...unseen(stored.filter((each) => each.isFormer && isTaken(each, today))).map(({ description }) => ({
      description,
      reportedBy: 'In your former chart',
    })),
    ...unseen(
      (fills === 'failed' ? [] : fills).filter(
        (fill) => toUnlisted([fill], own, knowledge, today).length > 0,
      ),
    ).map(({ description, lastFill, source }) => ({
      description,
      reportedBy: `${lastFill === undefined ? 'Filled' : `Filled ${showDate(lastFill)}`}, as ${
        source === 'pbm' ? 'your plan' : 'the state'
      } reports`,
    })),
  ];
}

/** The allergies in a sentence; unknown is never none. */
export function sayAllergies({
  allergies,
  noKnownAllergies,
}: Pick<PatientFacts, 'allergies' | 'noKnownAllergies'>): string {
  if (allergies === 'failed') return 'They could not be read when this was printed: ask us.';
  const named = (isFormer: boolean) =>
    allergies
      .filter((each) => each.isFormer === isFormer)
      .map(({ description, reaction }) =>
        reaction === '' || reaction === REACTION_UNKNOWN ? description : `${description} (${reaction})`,
      )
      .join(', ');
  const [own, former] = [named(false), named(true)];
  const said = own !== '' ? own : noKnownAllergies ? 'None known' : 'Not recorded: tell us';
  if (former === '') return `${said}.`;
  return `${own !== '' || !noKnownAllergies ? `${said}. ` : ''}In your former chart, not confirmed: ${former}.`;
}
