import { checkDose } from '@erx/core/doses/contract';
import { toDosedPatient } from '@erx/core/doses/judge-doses';
import { showDoses, showUnchecked } from '@erx/core/doses/show-doses';
import { stateDoses } from '@erx/core/doses/stated-doses';
import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { toSafetyFindings } from '@erx/core/safety/rules';
import { dateIn } from '@erx/core/values/dates';
import { drugCatalogue } from '../drugs/store';
import type { Server } from '../platform/api/router';
import { createSafetyJudge } from './judge';
import type { Services } from '../services';

/** Doses, while they are written. */
export function serveDoses(server: Server, services: Services): void {
  const judge = createSafetyJudge(services);

  server.serve(checkDose, async ({ member, body, now }) => {
    const { practiceId, timeZone } = member;
    const { patientId, drugId, prescriptionId, sig, dispense, units, daysSupply } = body;
    const drug = await drugCatalogue(services.database).find(drugId);
    if (!drug) throw new AppError('prescription.drug-unknown');
    const {
      check,
      doses,
      body: patient,
    } = await judge.judge(
      {
        practiceId,
        timeZone,
        patientId,
        drugId,
        description: drug.description,
        ownId: prescriptionId,
        order: { sig, dispense, units, daysSupply },
      },
      now,
    );
    const findings = toSafetyFindings({ check, doses, cautions: undefined, duplicates: [] }).filter(
      ({ kind }) => kind === 'dose',
    );
    if (!doses) return { given: [], stated: [], findings, unchecked: [say('dose.product-unknown')] };
    const dosed = toDosedPatient(patient.birthDate, patient.weight, dateIn(timeZone, now));
    return {
      given: showDoses(doses, dosed),
      stated: stateDoses(drug, (await services.doses.current()).facts, dosed),
      findings,
      unchecked: showUnchecked(doses.unchecked),
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
