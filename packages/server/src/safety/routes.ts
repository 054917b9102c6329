import { isCompound, isFreeText, isSupply } from '@erx/core/drugs/model';
import { checkDose } from '@erx/core/prescriptions/doses-contract';
import { showDoses, showUnchecked } from '@erx/core/doses/show-doses';
import { stateDoses } from '@erx/core/doses/stated-doses';
import { AppError } from '@erx/core/findings/app-error';
import type { Drug } from '@erx/core/drugs/model';
import { say } from '@erx/core/findings/messages';
import { toSafetyFindings } from '@erx/core/safety/rules';
import { isDoseUnchecked, isMark, needsAnswer } from '@erx/core/safety/tiers';
import { amountOfForm, type OrderedAmount } from '../doses/judge-order';
import { drugCatalogue } from '../drugs/store';
import { favoriteSigsStore } from '../favorite-sigs/store';
import type { Server } from '../platform/api/router';
import {
  type DrugMark,
  judgePending,
  listJudgements,
  markDrugs,
  reportFindings,
} from '@erx/core/safety/contract';
import { withNoise } from '@erx/core/safety/noise';
import { quietUntil } from '@erx/core/safety/quiet';
import { dateIn } from '@erx/core/values/dates';
import { loadSeveralForSending } from '../prescriptions/send-statements';
import { checkBeforeSend, toSafetyCase } from './gate';
import type { SafetyJudge } from './judge';
import { quietOf } from '../interactions/quiet-rules-store';
import { countFindings, listOfPrescription } from './store';
import type { Services } from '../services';

/** What was found for prescriptions: of those that wait now, of one whenever it was to leave, and counted. */
export function serveSafety(server: Server, services: Services, judge: SafetyJudge): void {
  const { database } = services;
  server.serve(judgePending, async ({ member, body, now }) => {
    const rows = await loadSeveralForSending(database, member.practiceId, [...new Set(body.ids)]);
    const waiting = rows.filter((row) => row.script_status === 'Pending');
    return await Promise.all(
      waiting.map(async (row) => toSafetyCase(await checkBeforeSend(judge, member, row, now))),
    );
  });

  server.serve(markDrugs, async ({ member, params, body, now }) => {
    const catalogue = drugCatalogue(database, member.practiceId);
    const favorites = await favoriteSigsStore(database, member.practiceId).findSeveral(body.favoriteIds);
    const ids = [...body.drugIds, ...favorites.map(({ prescribableDrugId }) => prescribableDrugId)];
    const [byNdc, byId] = await Promise.all([catalogue.findByNdcs(body.ndcs), catalogue.findSeveral(ids)]);
    const asked: readonly AskedMark[] = [
      ...[...new Set(body.drugIds)].flatMap((drugId) => toAsked(byId.get(drugId), { drugId })),
      ...favorites.flatMap(({ id, prescribableDrugId, form }) =>
        toAsked(byId.get(prescribableDrugId), { favoriteId: id }, amountOfForm(form)),
      ),
      ...[...byNdc].map(([ndc, drug]) => ({ drug, key: { ndc } })),
    ];
    return await Promise.all(
      asked.map(async ({ drug, key, order }) => {
        const { practiceId, timeZone, accountId } = member;
        const { check, cautions, doses, quiet } = await judge.judge(
          {
            practiceId,
            timeZone,
            accountId,
            patientId: params.patientId,
            drugId: drug.prescribableDrugId,
            description: drug.description,
            order,
          },
          now,
        );
        return {
          ...key,
          findings: quiet(toSafetyFindings({ check, doses, cautions, duplicates: [] })).filter(isMark),
        };
      }),
    );
  });

  server.serve(listJudgements, async ({ member, params }) => {
    const [row] = await loadSeveralForSending(database, member.practiceId, [params.id]);
    if (!row) throw new AppError('prescription.not-found');
    return await listOfPrescription(database, member.practiceId, params.id);
  });

  server.serve(reportFindings, async ({ member, query, now }) => {
    const { practiceId, timeZone } = member;
    const [counted, quiet] = await Promise.all([
      countFindings(database, practiceId, timeZone, query),
      quietOf(services.quiet, practiceId),
    ]);
    const today = dateIn(timeZone, now);
    return counted.map((row) => {
      const until = quietUntil(row, quiet, today);
      return withNoise({ ...row, ...(until === undefined ? {} : { quietUntil: until }) });
    });
  });
}

/** A drug of a list that is judged, under the key that it was asked by; a favorite with its directions. */
interface AskedMark {
  readonly drug: Drug;
  readonly key: Omit<DrugMark, 'findings'>;
  readonly order?: OrderedAmount | undefined;
}

const toAsked = (drug: Drug | undefined, key: AskedMark['key'], order?: OrderedAmount): AskedMark[] =>
  drug ? [{ drug, key, order }] : [];

/** Doses, while they are written. */
export function serveDoses(server: Server, services: Services, judge: SafetyJudge): void {
  server.serve(checkDose, async ({ member, body, now }) => {
    const { practiceId, timeZone, accountId } = member;
    const { patientId, drugId, prescriptionId, replacedIds, sig, dispense, units, daysSupply, note } = body;
    const drug = await drugCatalogue(services.database, practiceId).find(drugId);
    if (!drug) throw new AppError('prescription.drug-unknown');
    const { check, doses } = await judge.judge(
      {
        practiceId,
        timeZone,
        accountId,
        patientId,
        drugId,
        description: drug.description,
        ownId: prescriptionId,
        replacedIds,
        order: { sig, dispense, units, daysSupply, note },
      },
      now,
    );
    // What cannot be judged and is asked about is listed with what speaks against it.
    const findings = toSafetyFindings({ check, doses, cautions: undefined, duplicates: [] }).filter(
      (one) => one.kind === 'dose' || (isDoseUnchecked(one) && needsAnswer(one)),
    );
    if (!doses) {
      const why = isCompound(drug)
        ? 'dose.compound'
        : isFreeText(drug)
          ? 'dose.free-text'
          : 'dose.product-unknown';
      return { given: [], stated: [], findings, unchecked: isSupply(drug) ? [] : [say(why)] };
    }
    return {
      given: showDoses(doses, doses.patient),
      stated: stateDoses(drug, (await services.doses.current()).facts, doses.patient),
      findings,
      unchecked: showUnchecked(doses.unchecked.filter(({ isOwed }) => !isOwed)),
      ...(doses.naloxone ? { naloxone: doses.naloxone } : {}),
      ...(doses.opioids
        ? {
            opioids: {
              perDay: doses.opioids.perDay,
              parts: doses.opioids.parts.map(({ description, perDay }) => ({
                description,
                ...(perDay === undefined ? {} : { perDay }),
              })),
            },
          }
        : {}),
    };
  });
}
