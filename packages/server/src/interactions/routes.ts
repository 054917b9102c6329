import type { Drug } from '@erx/core/drugs/model';
import { AppError } from '@erx/core/findings/app-error';
import { checkInteractions, saveInteractionSettings } from '@erx/core/safety/interactions-contract';
import { shownBy } from '@erx/core/interactions/rules/check';
import { toCoverage } from '@erx/core/safety/coverage-of-check';
import { toCautionFindings, toSafetyFindings } from '@erx/core/safety/rules';
import { needsAnswer } from '@erx/core/safety/tiers';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Member } from '../platform/api/authenticate';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import type { SafetyJudge, SafetySubject } from '../safety/judge';
import { drugCatalogue } from '../drugs/store';
import { interactionSettingsStore } from './settings-store';
import { findDuplicates } from '@erx/core/prescriptions/contract';

/** Interactions, duplicates, and who is shown what. */
export function serveInteractions(server: Server, services: Services, judge: SafetyJudge): void {
  const { database } = services;
  const knownDrug = async (practiceId: string, id: string): Promise<Drug> => {
    const drug = await drugCatalogue(database, practiceId).find(id);
    if (!drug) throw new AppError('prescription.drug-unknown');
    return drug;
  };

  /** @param prescriptionId of the prescription that is being written, where it is stored */
  const subjectOf = async (
    { practiceId, timeZone, accountId }: Member,
    { patientId, drugId }: { patientId: string; drugId: string },
    prescriptionId: string | undefined,
  ): Promise<SafetySubject> => {
    const { description } = await knownDrug(practiceId, drugId);
    return { practiceId, timeZone, accountId, patientId, drugId, description, ownId: prescriptionId };
  };

  server.serve(checkInteractions, async ({ member, params, query, now }) => {
    const [judgement, settings] = await Promise.all([
      subjectOf(member, params, query.prescriptionId).then((subject) => judge.judge(subject, now)),
      interactionSettingsStore(database, member.practiceId).find(member.accountId),
    ]);
    const { fingerprint, check, cautions } = judgement;
    const loud = judgement.loud();
    const patient = judgement.quiet(toCautionFindings(cautions));
    const speaking = patient.filter(({ quietUntil }) => quietUntil === undefined);
    return {
      ...shownBy(loud.check, settings),
      checkedAt: now.toISOString(),
      safety: {
        findings: [
          ...(await judgement.offer(
            toSafetyFindings({ check, cautions, duplicates: [] }).filter(needsAnswer),
          )),
        ],
        ...(fingerprint === undefined ? {} : { fingerprint }),
      },
      cautions: speaking,
      quiet: loud.count + patient.length - speaking.length,
      coverage: toCoverage(check, cautions),
    };
  });

  server.serve(findDuplicates, async ({ member, params, query, now }) => {
    const subject = await subjectOf(member, params, query.prescriptionId);
    return [...(await judge.duplicates(subject, now))];
  });

  server.serve(saveInteractionSettings, async ({ member, body, now }) => {
    await database.transaction(async (transaction) => {
      await interactionSettingsStore(transaction, member.practiceId).save(member.accountId, body, now);
      await recordAction(
        transaction,
        member,
        {
          event: 'interaction-settings.changed',
          resourceType: 'InteractionSettings',
          resourceId: member.accountId,
          details: { ...body },
        },
        now,
      );
    });
    return body;
  });
}
