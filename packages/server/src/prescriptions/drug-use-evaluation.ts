import { type SafetyReasonCode, showReason } from '@erx/core/safety/reasons';
import type { SafetyFinding, SafetyKind } from '@erx/core/safety/model';
import { needsAnswer } from '@erx/core/safety/tiers';
import { toAscii } from '@erx/script/ascii';
import { CO_AGENT_QUALIFIERS } from '@erx/script/codes';
import type { DrugUseEvaluation } from '@erx/script/model/medication';
import type { KnownAgent } from '../safety/agents';
import type { StoredSafetyReview } from '../safety/event';

/**
 * NCPDP's reason for service of each kind of finding (field 439-E4; listed in ResDAC's codebook of T-MSIS
 * drug utilization codes, 2019). What could not be checked is no conflict and has none.
 */
const SERVICE_REASONS = {
  dose: 'HD',
  allergy: 'DA',
  drug: 'DD',
  duplicate: 'TD',
  timing: 'ER',
  pregnancy: 'PG',
  lactation: 'NR',
  age: 'PA',
  condition: 'MC',
  kidney: 'MC',
  smoking: 'DS',
  incomplete: undefined,
} as const satisfies Record<SafetyKind, string | undefined>;

/** Of a duplicate: the very drug, one of its ingredients, or another drug of its group. */
const DUPLICATE_REASONS = {
  'same-drug': 'UD',
  'same-ingredient': 'ID',
  other: 'TD',
} as const satisfies Record<KnownAgent['likeness'], string>;

/** A kidney function that no problem says is a laboratory value. */
const LABORATORY_VALUE = 'DL';

/**
 * What the prescriber did about it (ProfessionalServiceCode). What no code says goes as ZZ, which the standard takes
 * with words alone.
 */
const SERVICES = {
  monitored: 'MP',
  'benefit-outweighs-risk': 'MB',
  tolerated: 'PA',
  'no-alternative': 'ZZ',
  adjusted: 'DP',
  'record-outdated': 'ZZ',
  other: 'ZZ',
} as const satisfies Record<SafetyReasonCode, string>;
const IN_WORDS = 'ZZ';

/** Prescribed with knowledge of the conflict. */
const RESULT = '4A';

const SIGNIFICANCES = { serious: '1', moderate: '2', low: '3' } as const satisfies Record<
  SafetyFinding['severity'],
  string
>;

/** As many as a message carries. */
const MOST = 5;
/** The most characters of AcknowledgementReason. */
const REASON_LENGTH = 100;
/** The most characters of a name, as of every drug. */
const NAME_LENGTH = 105;
/** The code of what has none, in the list 'Other'. */
const NO_CODE = 'OTHER';

/** RxNorm term types as SCRIPT names them. */
const TERM_TYPES: Readonly<Record<string, 'SCD' | 'SBD' | 'GPK' | 'BPK'>> = {
  SCD: 'SCD',
  SBD: 'SBD',
  GPCK: 'GPK',
  BPCK: 'BPK',
};

/** A problem begins with its code: 'I50.9 Heart failure'. */
const PROBLEM = /^([A-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?) (\S.*?)(?: \(diagnosis of .*\))?$/;

/**
 * What a pharmacist receives of findings that the prescriber answered: why, together with what, and the answer. The
 * first of each reason goes before others of the same. Words that do not fit or have no faithful form in ASCII
 * are left out, never cut.
 * @returns none where nothing had to be answered
 */
export function toDrugUseEvaluations({
  findings,
  answer,
  agents,
}: Pick<StoredSafetyReview, 'findings' | 'answer' | 'agents'>): DrugUseEvaluation[] {
  if (answer === undefined) return [];
  const said = [showReason(answer), showReason({ ...answer, reason: '' })]
    .map((text) => toAscii(text) ?? '')
    .find((text) => text !== '' && text.length <= REASON_LENGTH);
  const service = SERVICES[answer.code];
  const answered = {
    ...(service === IN_WORDS && said === undefined ? {} : { service }),
    result: RESULT,
  };
  const found = findings.filter(needsAnswer).flatMap((finding): DrugUseEvaluation[] => {
    const agent = agents?.find(finding.about);
    const coAgent = coAgentOf(finding, agent);
    const reason = reasonOf(finding, agent, coAgent);
    if (reason === undefined) return [];
    return [
      {
        reason,
        ...answered,
        ...(coAgent === undefined ? {} : { coAgent }),
        significance: SIGNIFICANCES[finding.severity],
        ...(said === undefined ? {} : { acknowledgement: said }),
      },
    ];
  });
  const isFirst = ({ reason }: DrugUseEvaluation, place: number, all: readonly DrugUseEvaluation[]) =>
    all.findIndex((one) => one.reason === reason) === place;
  const once = found.filter(
    (one, place) => found.findIndex((other) => keyOf(other) === keyOf(one)) === place,
  );
  return [...once.filter(isFirst), ...once.filter((one, place) => !isFirst(one, place, once))].slice(0, MOST);
}

const keyOf = ({ reason, coAgent }: DrugUseEvaluation): string =>
  `${reason} ${coAgent?.code ?? ''} ${coAgent?.description ?? ''}`;

function reasonOf(
  { kind }: SafetyFinding,
  agent: KnownAgent | undefined,
  coAgent: DrugUseEvaluation['coAgent'],
): string | undefined {
  if (kind === 'duplicate') return DUPLICATE_REASONS[agent?.likeness ?? 'other'];
  return kind === 'kidney' && coAgent === undefined ? LABORATORY_VALUE : SERVICE_REASONS[kind];
}

/**
 * The other drug, the allergen or the disease: by RxNorm, by its package, by ICD-10-CM without the dot, else by its
 * name in the list 'Other' (a guess, to be compared with the members' guide).
 */
function coAgentOf(
  { kind, about }: SafetyFinding,
  agent: KnownAgent | undefined,
): DrugUseEvaluation['coAgent'] {
  const coded = (code: string, qualifier: string, name: string) => {
    const description = (toAscii(name) ?? '').trim();
    return description === '' || description.length > NAME_LENGTH
      ? undefined
      : { code, qualifier, description };
  };
  switch (kind) {
    case 'drug':
    case 'duplicate':
    case 'timing': {
      const termType = agent?.rxNorm && TERM_TYPES[agent.rxNorm.termType];
      if (agent?.rxNorm && termType) return coded(agent.rxNorm.id, CO_AGENT_QUALIFIERS[termType], about);
      if (agent?.ndc !== undefined) return coded(agent.ndc, CO_AGENT_QUALIFIERS.ndc, about);
      return coded(NO_CODE, CO_AGENT_QUALIFIERS.other, about);
    }
    case 'allergy':
      return coded(NO_CODE, CO_AGENT_QUALIFIERS.other, about);
    case 'condition':
    case 'kidney': {
      const [, code, name] = PROBLEM.exec(about) ?? [];
      if (code !== undefined && name !== undefined)
        return coded(code.replace('.', ''), CO_AGENT_QUALIFIERS.icd10, name);
      return kind === 'kidney' ? undefined : coded(NO_CODE, CO_AGENT_QUALIFIERS.other, about);
    }
    default:
      return undefined;
  }
}
