import { AppError, toSentences } from '@erx/core/findings/app-error';
import { type Finding, sentences } from '@erx/core/findings/finding';
import type { Answer, TogetherJudgement } from '@erx/core/requests/model';
import { findingsOnTogether } from '@erx/core/requests/rules/together';
import { supplyLeft } from '@erx/core/requests/rules/supply';
import type { SafetyFinding } from '@erx/core/safety/model';
import { asksForLook } from '@erx/core/safety/rules';
import { type CalendarDate, dateIn } from '@erx/core/values/dates';
import type { Connection } from '../platform/database/database';
import type { Member } from '../platform/api/authenticate';
import type { Services } from '../services';
import type { LeavingJudgement } from '../safety/gate';
import type { Resolving } from '../matching/resolve-drug';
import type { SafetyJudge } from '../safety/judge';
import { findOriginal } from './load-queries';
import {
  differencesIn,
  type JudgedAnswer,
  judgeAnswer,
  judgeGrant,
  type OwnRequest,
  ownRequest,
} from './judge';

/** A request that was judged, before it is known what the others of its list ask for. */
interface Judged {
  readonly own: OwnRequest;
  /** Absent where the request cannot be approved as it is. */
  readonly answer: JudgedAnswer | undefined;
  /** Why it cannot be approved as it is. */
  readonly refusal: readonly string[];
  readonly found: readonly SafetyFinding[];
  readonly isSameDrug: boolean | undefined;
}

/**
 * Judges refill requests for an approval by one press: each by the rules of an answer, by the safety check of
 * what it would grant, and against the others of the list.
 * @throws AppError request.not-found, request.other-prescriber of a request that the member cannot answer
 */
export async function judgeTogether(
  services: Services,
  judge: SafetyJudge,
  member: Member,
  ids: readonly string[],
): Promise<TogetherJudgement[]> {
  const at = services.now();
  const judged: Judged[] = [];
  for (const id of new Set(ids)) judged.push(await judgeOne(services, judge, member, id, at));
  const asked = judged.map(keyOfGrant);
  return judged.map((one, place) => {
    const isRepeated =
      asked[place] !== undefined && asked.some((key, other) => other !== place && key === asked[place]);
    return {
      id: one.own.request.id,
      version: one.own.request.version,
      ...grantedIn(one),
      findings: [...one.found],
      reasons: [
        ...new Set([...sentences(findingsOn(one, isRepeated, dateIn(member.timeZone, at))), ...one.refusal]),
      ],
    };
  });
}

/**
 * Accepts an approval that was given together with others.
 * @throws AppError request.not-together with why it is answered on its own
 */
export async function refuseUnlessTogether(
  connection: Connection,
  answer: JudgedAnswer,
  cases: readonly LeavingJudgement[],
  today: CalendarDate,
): Promise<void> {
  const [isSameDrug, found] = await Promise.all([isDrugOfOriginal(connection, answer), findingsIn(cases)]);
  const findings = findingsOn({ own: answer, answer, refusal: [], found, isSameDrug }, false, today);
  if (findings.length > 0) throw new AppError('request.not-together', { why: sentences(findings).join(' ') });
}

async function judgeOne(
  services: Resolving,
  judge: SafetyJudge,
  member: Member,
  id: string,
  at: Date,
): Promise<Judged> {
  const connection = services.database;
  const own = await ownRequest(connection, member, id);
  if (own.request.kind !== 'refill') throw new AppError('request.not-found');
  // A patient who differs is a reason of its own: it does not hide what else would be found.
  const approval: Answer = { responseType: 'Approved', confirmedDifferences: [...differencesIn(own)] };
  try {
    const answer = await judgeAnswer(
      services,
      member,
      { id, seen: own.request.version, answer: approval },
      at,
    );
    const found = await findingsIn(await judgeGrant(judge, member, answer, at));
    return { own, answer, refusal: [], found, isSameDrug: await isDrugOfOriginal(connection, answer) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { own, answer: undefined, refusal: toSentences(error), found: [], isSameDrug: undefined };
  }
}

async function findingsIn(cases: readonly LeavingJudgement[]): Promise<readonly SafetyFinding[]> {
  return (await Promise.all(cases.map(({ findings }) => findings()))).flat();
}

/**
 * Whether the product that is granted is that of the prescription; undefined where the practice knows no
 * prescription.
 */
async function isDrugOfOriginal(
  connection: Connection,
  { request, grant }: JudgedAnswer,
): Promise<boolean | undefined> {
  const original = await findOriginal(connection, request);
  return original && original.prescribable_drug_id === grant?.columns?.prescribable_drug_id;
}

/** What cannot be approved as it is says why itself; what it asks for is then not compared. */
function findingsOn(
  { own, answer, found, isSameDrug }: Judged,
  isRepeated: boolean,
  today: CalendarDate,
): readonly Finding[] {
  const { request } = own;
  return findingsOnTogether({
    state: request.state,
    schedule: answer?.grant?.row.schedule ?? request.schedule,
    isLinked: request.patient_id !== null,
    differences: differencesIn(own),
    isSameDrug: answer ? isSameDrug : true,
    isRepeated,
    supply: supplyLeft(own.content, today),
    safetyFindings: found.filter(asksForLook).length,
  });
}

function keyOfGrant({ answer }: Judged): string | undefined {
  const columns = answer?.grant?.columns;
  return columns && `${columns.patient_id} ${columns.prescribable_drug_id}`;
}

function grantedIn({ answer }: Judged): Pick<TogetherJudgement, 'granted'> {
  const grant = answer?.grant;
  if (!grant?.columns) return {};
  const {
    description,
    dispense,
    units,
    days_supply: daysSupply,
    refills_prn: isPrn,
    refill_count: count,
    sig,
  } = grant.columns;
  return {
    granted: {
      description,
      schedule: grant.row.schedule,
      quantity: dispense,
      units,
      ...(daysSupply === null ? {} : { daysSupply }),
      refills: isPrn ? { prn: true } : { count: count ?? 0 },
      sig,
    },
  };
}
