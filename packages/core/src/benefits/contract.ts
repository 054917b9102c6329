import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { EligibilityCheck, Formulary } from './model';
import { Benefit, BenefitQuestion, CouponReport } from './price-model';

export const getEligibility = endpoint({
  // P7-21, N7-48
  name: 'getEligibility',
  summary:
    "A patient's coverages as benefit managers answer for a prescriber; asked anew after 72 hours or on demand",
  method: 'GET',
  path: '/eligibility/patient/:patientId/provider/:providerId',
  allow: 'benefits.check',
  reading: { event: 'patient.read', of: 'patientId' },
  params: z.object({ patientId: Id, providerId: Id }),
  query: z.object({ refresh: z.stringbool().optional() }),
  // A check that failed is an answer too: it says so in `problem`, and what was known before stays in view.
  reply: EligibilityCheck,
  errors: ['record.not-found', 'prescription.provider-unknown'],
});

export const processFormulary = endpoint({
  // P7-21, N7-52
  name: 'processFormulary',
  summary: 'What a coverage of the patient says of a drug: status, copay, restrictions and alternatives',
  method: 'POST',
  path: '/eligibility/processformulary/ndc',
  allow: 'benefits.check',
  body: z.object({
    patientId: Id,
    providerId: Id,
    pbmId: z.string().min(1).max(80),
    memberId: z.string().max(80),
    /** Eleven digits, with or without hyphens, as far as they can be read in one way. */
    ndc: z
      .string()
      .max(14)
      .regex(/^[\d-]+$/),
  }),
  reply: Formulary,
  errors: [
    'record.not-found',
    'prescription.provider-unknown',
    'benefits.ndc-unreadable',
    'benefits.no-eligibility',
    'benefits.not-configured',
    'benefits.timed-out',
    'benefits.unreachable',
    'benefits.unavailable',
    'benefits.refused',
    'benefits.unreadable',
  ],
});

export const checkPharmacyBenefits = endpoint({
  // N7-51
  name: 'checkPharmacyBenefits',
  summary:
    'What a drug costs the patient at a pharmacy, as the benefit manager answers now; the same ' +
    'question is not asked twice within 30 minutes',
  method: 'POST',
  path: '/eligibility/rtpb',
  allow: 'benefits.check',
  body: BenefitQuestion,
  reply: Benefit,
  errors: [
    'record.not-found',
    'prescription.provider-unknown',
    'prescription.drug-unknown',
    'prescription.pharmacy-unknown',
    'prescription.dispense-invalid',
    'prescription.unit-not-offered',
    'benefits.no-eligibility',
    'benefits.ndc-missing',
    'benefits.not-configured',
    'benefits.timed-out',
    'benefits.unreachable',
    'benefits.unavailable',
    'benefits.refused',
    'benefits.unreadable',
  ],
});

export const recordCoupon = endpoint({
  // N7-4, N3-4, S7-27
  name: 'recordCoupon',
  summary: 'Records that a coupon beside a price was shown, or opened',
  method: 'POST',
  path: '/audititems/UpdateCouponAudit',
  allow: 'benefits.check',
  idempotent: true,
  status: 201,
  body: CouponReport,
  reply: z.object({ id: Id }),
  errors: ['benefits.coupon-unknown'],
});
