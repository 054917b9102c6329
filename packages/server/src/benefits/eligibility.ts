import type { Eligibility } from '@erx/core/benefits/model';
import { showZip } from '@erx/core/values/contact';
import type { AnsweredCoverage } from '@erx/script/x12/answer';

/** A coverage of a 271 in the words of the product. */
export function toEligibility({ payer, rejections, person, plan }: AnsweredCoverage): Eligibility {
  const { isChanged, birthDate, zipCode, ...known } = person;
  return {
    pbm: payer.name,
    pbmId: payer.id,
    fieldErrors: rejections.map(({ code, about }) => ({ code, about })),
    patient: {
      ...known,
      zipCode: showZip(zipCode),
      demographicsChange: isChanged,
      ...(birthDate === undefined ? {} : { birthDate }),
      ...(plan.startedAt === undefined ? {} : { startedAt: plan.startedAt }),
      healthPlanName: plan.name,
      pcn: plan.pcn,
      bin: plan.bin,
      cardHolderId: plan.cardHolderId,
      groupId: plan.groupId,
      status: plan.status,
      retailEligibility: { status: plan.retail },
      mailOrderEligibility: { status: plan.mailOrder },
      specialtyEligibility: { status: plan.specialty },
      ltcEligibility: { status: plan.longTermCare },
    },
  };
}
