import { checkPharmacyBenefits } from '@erx/core/benefits/contract';
import { coverageKey, isUsable, eligibilityKey } from '@erx/core/benefits/coverage';
import { type BenefitQuestion, BenefitAnswer } from '@erx/core/benefits/price-model';
import { isOfferedUnit } from '@erx/core/drugs/potency-units';
import { AppError } from '@erx/core/findings/app-error';
import { compareDecimals } from '@erx/core/values/decimals';
import { subMinutes } from 'date-fns';
import { uuidv7 } from 'uuidv7';
import { recordAudit } from '../platform/audit-trail/record';
import { sealId } from './sealed-id';
import type { Database } from '../platform/database/database';
import { openBenefitManagers, type PriceQuestion, type BenefitManagers } from '../platform/gateway/benefits';
import type { Member } from '../platform/api/authenticate';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { benefitsStore } from './store';
import { drugCatalogue } from '../drugs/store';
import { patientsStore } from '../patients/store';
import { pharmacyDirectory } from '../pharmacies/store';
import { pharmacyBenefitsStore } from './pharmacy-benefit-store';
import { usersStore } from '../users/store';
import type { BenefitProblem } from '@erx/core/benefits/model';
import { addsUp } from '@erx/core/benefits/pricing';
import * as z from 'zod';

/** What crosses the wire: the answer with the reference of its question. */
const WireAnswer = BenefitAnswer.extend({ reference: z.string() });

/** What came of asking for a price. */
type Priced = { readonly answer: BenefitAnswer } | { readonly problem: BenefitProblem };

/**
 * Asks a benefit manager what a product costs. An answer to another question, one that breaks its form, and
 * one whose amounts do not agree are unreadable: a guess would look like a price. Never throws.
 */
async function askPrice(managers: BenefitManagers, question: PriceQuestion): Promise<Priced> {
  const asked = await managers.askPrice(question);
  if (asked.outcome === 'failed') return { problem: asked.problem };
  const read = readAnswer(asked.text);
  if (read?.reference !== question.reference || !read.pricingCoverages.every(addsUp))
    return { problem: 'benefits.unreadable' };
  const { reference: _, ...answer } = read;
  return { answer };
}

function readAnswer(text: string): z.infer<typeof WireAnswer> | undefined {
  try {
    return WireAnswer.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** How long a price may be gone by without asking again: a sitting, for deductibles move with every fill. */
const PRICE_MINUTES = 30;

/**
 * Real-time prescription benefit: what a drug costs at a pharmacy (N7-51). The network call is outside of
 * any transaction.
 */
export function servePharmacyBenefits(server: Server, services: Services): void {
  const { database, config, keys } = services;
  const managers = openBenefitManagers(config.benefits);

  server.serve(checkPharmacyBenefits, async ({ member, body, now }) => {
    const question = await priceQuestionOf(database, member, body);
    const kept = await pharmacyBenefitsStore(database, member.practiceId).latest(
      body,
      subMinutes(now, PRICE_MINUTES),
    );
    if (kept) return { ...kept.answer, encryptedId: sealId(keys, kept.id) };

    const priced = await askPrice(managers, question);
    const at = services.now();
    const id = uuidv7();
    await database.transaction(async (transaction) => {
      if ('answer' in priced)
        await pharmacyBenefitsStore(transaction, member.practiceId).keep(id, body, priced.answer, at);
      await recordAudit(
        transaction,
        {
          practiceId: member.practiceId,
          accountId: member.accountId,
          event: 'pharmacy-benefits.checked',
          outcome: 'answer' in priced ? 'done' : 'failed',
          resourceType: 'Patient',
          resourceId: body.patientId,
          details: {
            providerId: body.providerId,
            pbmId: body.pbmId,
            ncpdpId: body.ncpdpId,
            drugId: body.sig.prescribableDrugId,
            ...('answer' in priced
              ? { prices: priced.answer.pricingCoverages.length }
              : { problem: priced.problem }),
          },
        },
        at,
      );
    });
    if ('problem' in priced) throw new AppError(priced.problem);
    return { ...priced.answer, encryptedId: sealId(keys, id) };
  });
}

/**
 * The question for the benefit manager, of what is stored here.
 * @throws AppError for what does not exist, or cannot be asked about
 */
async function priceQuestionOf(
  database: Database,
  member: Member,
  { patientId, providerId, pbmId, memberId, ncpdpId, sig }: BenefitQuestion,
): Promise<PriceQuestion> {
  const { practiceId } = member;
  const [hasPatient, provider, drug, pharmacy] = await Promise.all([
    patientsStore(database, practiceId).has(patientId),
    usersStore(database, practiceId).find(providerId),
    drugCatalogue(database, practiceId).find(sig.prescribableDrugId),
    pharmacyDirectory(database).find(ncpdpId),
  ]);
  if (!hasPatient) throw new AppError('record.not-found');
  if (!provider?.active || provider.npi === null) throw new AppError('prescription.provider-unknown');
  if (!drug) throw new AppError('prescription.drug-unknown');
  if (!pharmacy) throw new AppError('prescription.pharmacy-unknown');
  if (compareDecimals(sig.dispense, '0') <= 0) throw new AppError('prescription.dispense-invalid');
  if (!isOfferedUnit(sig.units)) throw new AppError('prescription.unit-not-offered');
  if (drug.representativeNdc === undefined) throw new AppError('benefits.ndc-missing');
  // Only a coverage that a benefit manager has answered is asked about: a client's word for it is not enough.
  const known = await benefitsStore(database, practiceId).latest(patientId, providerId);
  const coverage = known?.eligibilities.find(
    (one) => eligibilityKey(one) === coverageKey({ pbmId, memberId }) && isUsable(one),
  );
  if (!coverage) throw new AppError('benefits.no-eligibility');
  return {
    reference: uuidv7(),
    pbmId,
    memberId,
    groupId: coverage.patient.groupId,
    prescriberNpi: provider.npi,
    pharmacy: {
      ncpdpId,
      npi: pharmacy.npi,
      storeName: pharmacy.storeName,
      isMailOrder: pharmacy.specialtyTypes.includes('MailOrder'),
    },
    ndc: drug.representativeNdc,
    ...(drug.rxNormId === undefined ? {} : { rxNormId: drug.rxNormId }),
    quantity: sig.dispense,
    units: sig.units,
    daysSupply: sig.daysSupply,
    substitutionAllowed: sig.substitutionAllowed,
  };
}
