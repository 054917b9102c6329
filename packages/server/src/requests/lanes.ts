import { type QueuedRequest, PreparedAnswer, type BulkApprovalJudgement } from '@erx/core/requests/model';
import { listAskedChanges, type Prescribed } from '@erx/core/requests/rules/requested-changes';
import { type RequestingPharmacy, clockOf } from '@erx/core/requests/rules/requesting-pharmacy';
import { askedFor } from '@erx/core/requests/rules/granting';
import { groupByPrescription, type RequestGroup } from '@erx/core/requests/rules/grouping';
import { type Laned, type LaneFacts, laneOf, unjudgedLane } from '@erx/core/requests/rules/lane';
import { additionalContent } from '@erx/core/requests/rules/additional-content';
import { type Said, saidEarlier } from '@erx/core/requests/rules/said-earlier';
import { lastFillDate } from '@erx/core/requests/rules/supply';
import type { KnowledgeIndex } from '@erx/core/interactions/knowledge-index';
import type { SafetyFinding } from '@erx/core/safety/model';
import { dateIn } from '@erx/core/values/dates';
import type { SearchedProducts } from '../drugs/drug-search';
import type { Member } from '../platform/api/authenticate';
import type { SafetyJudge } from '../safety/judge';
import type { Services } from '../services';
import type { Grant } from './grant';
import { differencesIn, type OwnRequest } from './judge';
import { type Judged, judgeGroup, toWaiting, type Waiting } from './judge-group';
import { type AnswerableRow, findOriginals, loadWaitingOfPatients, type OriginalRow } from './load-queries';
import { refillProtocol } from './protocol-statements';

/** A waiting request with its lane, and what an approval would grant. */
export interface LanedRequest extends Laned {
  readonly group: RequestGroup<Waiting>;
  readonly granted: BulkApprovalJudgement['granted'];
  readonly safety: readonly SafetyFinding[];
}

/**
 * Judges waiting requests now, those of one prescription as one: by the rules of an answer, by the safety
 * check of what an approval would grant, and with everything else that waits for the same patient. What
 * cannot be judged asks for a look.
 * @returns by the id of the request; the earlier ones of a group are under the id of the newest alone
 */
export async function judgeLanes(
  services: Services,
  judge: SafetyJudge,
  member: Member,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LanedRequest>> {
  if (ids.length === 0) return new Map();
  const at = services.now();
  const rows = await loadWaitingOfPatients(services.database, member.practiceId, ids);
  const groups = groupByPrescription(rows.map(toWaiting));
  const [originals, protocol, { index }, products] = await Promise.all([
    findOriginals(
      services.database,
      member.practiceId,
      groups.flatMap(({ lead }) => lead.prescriptionId ?? []),
    ),
    refillProtocol(services.database, member.practiceId),
    services.interactions.current(),
    services.drugs.products(),
  ]);
  const judged = await Promise.all(
    groups.map(async (group) => {
      const original = originals.get(group.lead.prescriptionId ?? '');
      try {
        return await judgeGroup(services, judge, member, group, original, at);
      } catch (error) {
        services.log.error(
          { failure: error instanceof Error ? error.name : 'unknown' },
          'a waiting request could not be judged',
        );
        return { group, failed: true as const };
      }
    }),
  );
  const keys = judged.map((one) => ('failed' in one ? undefined : keyOfDrug(one)));
  return new Map(
    judged.map((one, place) => {
      const { lead } = one.group;
      if ('failed' in one)
        return [lead.id, { ...unjudgedLane(), group: one.group, granted: undefined, safety: [] }];
      const key = keys[place];
      const isRepeated =
        key !== undefined && keys.some((other, otherPlace) => otherPlace !== place && other === key);
      return [
        lead.id,
        {
          ...laneOfJudged(one, {
            isRepeated,
            timeZone: member.timeZone,
            protocol,
            terms: termsOf(one, products, index),
          }),
          group: one.group,
          granted: toGranted(one.grant),
          safety: one.safety,
        },
      ];
    }),
  );
}

/**
 * The waiting requests of a list with their lanes; earlier ones of the same prescription stand below the newest.
 * @param listed the requests that the member sees
 */
export async function listLanes(
  services: Services,
  judge: SafetyJudge,
  member: Member,
  listed: readonly QueuedRequest['request'][],
): Promise<QueuedRequest[]> {
  const lanes = await judgeLanes(
    services,
    judge,
    member,
    listed.map(({ id }) => id),
  );
  return listed.flatMap((request): QueuedRequest[] => {
    const laned = lanes.get(request.id);
    // an earlier one of another's row, or answered between both readings
    if (!laned) return [];
    const { group, lane, reasons } = laned;
    const { content } = group.lead.own;
    const asked = askedFor(group.lead.kind, group.lead.type, content);
    return [
      {
        request,
        lane,
        reasons: [...reasons],
        ...(asked ? { asked } : {}),
        differences: [...differencesIn(group.lead.own)],
        others: group.others.map(({ id, receivedAt }) => ({ id, receivedAt: receivedAt.toISOString() })),
      },
    ];
  });
}

/** The ingredients of what would be granted, with every class that they belong to. */
function termsOf({ grant }: Judged, products: SearchedProducts, index: KnowledgeIndex): ReadonlySet<string> {
  const ingredients = products.get(grant?.columns?.prescribable_drug_id ?? '')?.drug.ingredients ?? [];
  return new Set(ingredients.flatMap((name) => [...index.termsOf(index.ingredient(name))]));
}

function laneOfJudged(
  { group: { lead, others }, original, obstacles, doubts, grant, safety }: Judged,
  {
    isRepeated,
    timeZone,
    ...practice
  }: {
    readonly isRepeated: boolean;
    readonly timeZone: string;
  } & Pick<LaneFacts, 'protocol' | 'terms'>,
): Laned {
  const { request, content } = lead.own;
  const asked = askedFor(lead.kind, lead.type, content);
  return laneOf({
    state: request.state,
    type: lead.type,
    schedule: grant?.row.schedule ?? request.schedule,
    isLinked: request.patient_id !== null,
    differences: differencesIn(lead.own),
    obstacles,
    doubts,
    isSameDrug: original && original.prescribable_drug_id === grant?.columns?.prescribable_drug_id,
    changes: original && asked ? listAskedChanges(asked, toPrescribed(original)) : [],
    asker: toRequestingPharmacy(lead.own, original),
    additionalContent: additionalContent(content),
    isRepeated,
    saidEarlier: saidEarlier(others.map(toSaid), toSaid(lead)),
    lastFill: lastFillDate(content),
    writtenOn: original && dateIn(timeZone, original.scripted_at),
    safety,
    ...practice,
    isPreparedOtherwise: isPreparedOtherwise(request),
    refills: asked?.refills && 'count' in asked.refills ? asked.refills.count : undefined,
  });
}

function toRequestingPharmacy(
  { request, content }: OwnRequest,
  original: OriginalRow | undefined,
): RequestingPharmacy {
  const nameOf = (name: string | null, id: string) => name ?? `NCPDP ${id}`;
  const sentTo = original?.pharmacy_ncpdp_id ?? undefined;
  return {
    pharmacy: nameOf(request.asker_name, request.pharmacy_ncpdp_id),
    isListed: request.asker_name !== null,
    sentTo:
      sentTo === undefined || sentTo === request.pharmacy_ncpdp_id
        ? undefined
        : nameOf(original?.pharmacy_name ?? null, sentTo),
    clock: clockOf(content.sentAt, request.received_at.toISOString()),
  };
}

/** Whether something else was prepared for the prescriber than an approval as it is asked. */
function isPreparedOtherwise({ prepared_answer: prepared }: AnswerableRow): boolean {
  return prepared !== null && PreparedAnswer.parse(JSON.parse(prepared)).responseType !== 'Approved';
}

const toSaid = ({ own: { content, request } }: Waiting): Said => ({
  ...content,
  asked: askedFor(request.kind, request.change_type ?? undefined, content),
});

function toPrescribed(original: OriginalRow): Prescribed {
  return {
    sig: original.sig,
    dispense: original.dispense,
    units: original.units,
    daysSupply: original.days_supply ?? undefined,
    refills: original.refills_prn ? { prn: true } : { count: original.refill_count ?? 0 },
  };
}

function keyOfDrug({ grant }: Judged): string | undefined {
  const columns = grant?.columns;
  return columns && `${columns.patient_id} ${columns.prescribable_drug_id}`;
}

function toGranted(grant: Grant | undefined): BulkApprovalJudgement['granted'] {
  if (!grant?.columns) return undefined;
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
    description,
    schedule: grant.row.schedule,
    quantity: dispense,
    units,
    ...(daysSupply === null ? {} : { daysSupply }),
    refills: isPrn ? { prn: true } : { count: count ?? 0 },
    sig,
  };
}
