import { say } from '@erx/core/findings/messages';
import { searchPatients } from '@erx/core/patients/contract';
import type { PatientSummary } from '@erx/core/patients/model';
import { patientName } from '@erx/core/patients/name';
import { linkRequest, listLinkCandidates, unlinkRequest } from '@erx/core/requests/contract';
import { describeDifferences, findDifferences } from '@erx/core/requests/linking';
import { CANDIDATE_TRAIT_LABEL, type LinkCandidate, type RequestDetails } from '@erx/core/requests/model';
import { showPhone } from '@erx/core/values/contact';
import { showDate } from '@erx/core/values/dates';
import type { Fact } from '../../../output/fact-lines';
import { patientFacts } from '../../../requests/request-facts';
import type { Act, DialogContent } from '../use-dialog';
import { actOn, type Reading, type Setting } from './setting';

/** So many of a search are chosen from; more is a name that says too little. */
const MOST_FOUND = 20;

/**
 * Says which patient of the practice a request is about: who may be meant with what agrees and differs, or a
 * search; then both next to each other (N2-21 to N2-24).
 */
export function linkAct(setting: Setting): Act {
  return actOn(setting, 'Link the patient', async (reading) => {
    const { dialog, details, feed } = reading;
    const { id, version } = details.request;
    const candidates = await dialog.wait(
      'Looking for patients who may be meant …',
      (signal) => feed.client.call(listLinkCandidates, { params: { id } }, { signal }),
      { canLeave: true },
    );
    const chosen = await choosePatient(reading, candidates);
    const differences = findDifferences(details.content.patient, chosen);
    await dialog.agree(
      differences.length === 0
        ? 'Is the request about this patient?'
        : `${describeDifferences(differences)}. Is it the same person anyway?`,
      comparedFacts(details, chosen),
    );
    await dialog.wait('Linking …', () =>
      feed.client.call(linkRequest, {
        params: { id },
        body: { version, patientId: chosen.id, confirmedDifferences: [...differences] },
      }),
    );
    return { text: say('request.linked'), isGood: true };
  });
}

/** Takes back which patient a request is about. */
export function unlinkAct(setting: Setting): Act {
  return actOn(setting, 'Unlink the patient', async ({ dialog, details, feed }) => {
    const { id, version } = details.request;
    await dialog.agree('Unlink this patient?', [...patientFacts(details), say('request.confirm-unlink')]);
    await dialog.wait('Unlinking …', () =>
      feed.client.call(unlinkRequest, { params: { id }, body: { version } }),
    );
    return { text: say('request.unlinked'), isGood: true };
  });
}

async function choosePatient(
  { dialog, details, feed }: Reading,
  candidates: readonly LinkCandidate[],
): Promise<PatientSummary> {
  const asSent = patientFacts(details);
  const proposed =
    candidates.length === 0
      ? 'search'
      : await dialog.choose<PatientSummary | 'search'>({
          title: 'Who is meant?',
          content: asSent,
          choices: [
            ...candidates.map((candidate) => ({ value: candidate.patient, label: evidenceOf(candidate) })),
            { value: 'search' as const, label: 'Someone else: search' },
          ],
        });
  if (proposed !== 'search') return proposed;
  const { firstName = '', lastName = '' } = details.content.patient;
  let content: DialogContent =
    candidates.length === 0
      ? [
          'No patient of the practice resembles the one that the pharmacy wrote. Search by name or birth date.',
        ]
      : ['Search by name or birth date.'];
  let initial = `${firstName} ${lastName}`.trim();
  for (;;) {
    const searchStr = (
      await dialog.type({ label: 'Patient: ', content: [...asSent, ...content], initial, most: 100 })
    ).trim();
    const found = await dialog.wait(
      'Searching …',
      (signal) => feed.client.call(searchPatients, { query: { searchStr } }, { signal }),
      { canLeave: true },
    );
    initial = searchStr;
    content = ['! No one was found. Search another way, or add the patient in the web application first.'];
    if (found.length === 0) continue;
    const chosen = await dialog.choose<PatientSummary | 'search'>({
      title: found.length > MOST_FOUND ? `Who is meant? (${String(MOST_FOUND)} of more)` : 'Who is meant?',
      content: asSent,
      choices: [
        ...found.slice(0, MOST_FOUND).map((patient) => ({ value: patient, label: identityOf(patient) })),
        { value: 'search' as const, label: 'Search again' },
      ],
    });
    if (chosen !== 'search') return chosen;
    content = ['Search by name or birth date.'];
  }
}

const identityOf = (patient: PatientSummary): string =>
  `${patientName(patient)}, born ${showDate(patient.birthDate)}`;

/** Someone who may be meant, with what speaks for and against it. */
function evidenceOf({ patient, agrees, differs }: LinkCandidate): string {
  const words = (traits: LinkCandidate['agrees']): string =>
    traits.map((trait) => CANDIDATE_TRAIT_LABEL[trait].toLowerCase()).join(', ');
  return [
    identityOf(patient),
    ...(agrees.length > 0 ? [`= ${words(agrees)}`] : []),
    ...(differs.length > 0 ? [`≠ ${words(differs)}`] : []),
  ].join('  ');
}

/** The patient of the message and the chosen one, line by line; what differs has its sign. */
function comparedFacts(
  { content: { patient: asSent } }: RequestDetails,
  chosen: PatientSummary,
): readonly Fact[] {
  const differences = new Set<string>(findDifferences(asSent, chosen));
  const born = asSent.birthDate === undefined ? 'not stated' : showDate(asSent.birthDate);
  const line = (name: string, isDifferent: boolean, sent: string, ours: string): Fact => ({
    name,
    value: `${isDifferent ? '≠ ' : ''}sent: ${sent || 'not stated'}; ours: ${ours || 'not recorded'}`,
    ...(isDifferent ? { role: 'warn' as const } : {}),
  });
  const isOtherSex =
    asSent.gender !== undefined &&
    asSent.gender !== 'Unknown' &&
    chosen.gender !== 'Unknown' &&
    asSent.gender !== chosen.gender;
  return [
    line(
      'Name',
      differences.has('firstName') || differences.has('lastName'),
      asSent.name,
      patientName(chosen),
    ),
    line('Born', differences.has('birthDate'), born, showDate(chosen.birthDate)),
    line('Sex', isOtherSex, asSent.gender ?? '', chosen.gender),
    line(
      'Address',
      false,
      asSent.address ?? '',
      [chosen.address, chosen.city, [chosen.state, chosen.zipCode].filter(Boolean).join(' ')]
        .filter(Boolean)
        .join(', '),
    ),
    line(
      'Phone',
      false,
      asSent.phone ? showPhone(asSent.phone) : '',
      chosen.phone && showPhone(chosen.phone),
    ),
  ];
}
