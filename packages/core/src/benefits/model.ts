import * as z from 'zod';
import { CalendarDate, Instant } from '../values/dates';
import { DecimalText } from '../values/decimals';
import { line } from '../values/text';
import { FormularyStatus } from '../drugs/model';

/**
 * Whether a coverage pays at one kind of pharmacy. Unknown: the benefit manager said nothing of it, which is
 * never a yes.
 */
export const CoverageStatus = z.enum(['Active', 'Inactive', 'NotCovered', 'Unknown']);
export type CoverageStatus = z.infer<typeof CoverageStatus>;
const PharmacyEligibility = z.object({ status: CoverageStatus });

/**
 * What a benefit manager could not work with: X12's reject reason (271, AAA03) and whose data it is about.
 */
export const FieldError = z.object({
  code: z.string().max(3),
  about: z.enum(['payer', 'provider', 'patient']),
});
export type FieldError = z.infer<typeof FieldError>;

/**
 * One coverage as a benefit manager answered it (P3-8). Texts are '' where the answer has none; the person is
 * the one the manager knows.
 */
export const Eligibility = z.object({
  pbm: z.string(),
  pbmId: z.string(),
  fieldErrors: z.array(FieldError),
  patient: z.object({
    memberId: z.string(),
    startedAt: CalendarDate.optional(),
    healthPlanName: z.string(),
    pcn: z.string(),
    bin: z.string(),
    cardHolderId: z.string(),
    groupId: z.string(),
    /** Of the plan as a whole. */
    status: CoverageStatus,
    retailEligibility: PharmacyEligibility,
    mailOrderEligibility: PharmacyEligibility,
    specialtyEligibility: PharmacyEligibility,
    ltcEligibility: PharmacyEligibility,
    firstName: z.string(),
    middleName: z.string(),
    lastName: z.string(),
    birthDate: CalendarDate.optional(),
    gender: z.enum(['Female', 'Male', 'Unknown']),
    address: z.string(),
    address2: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    /** The benefit manager says that it knows the person by other data than were sent. */
    demographicsChange: z.boolean(),
  }),
});
export type Eligibility = z.infer<typeof Eligibility>;

/** Why a check found nothing out: codes of the catalogue, each with its sentence. */
export const BenefitProblem = z.enum([
  'benefits.not-configured',
  'benefits.timed-out',
  'benefits.unreachable',
  'benefits.unavailable',
  'benefits.refused',
  'benefits.unreadable',
  'benefits.patient-incomplete',
]);
export type BenefitProblem = z.infer<typeof BenefitProblem>;

/** The latest check of a patient for a prescriber. */
export const EligibilityCheck = z.object({
  /**
   * In the order the benefit managers answered, the primary one first. After a failed check: those of the
   * last good answer.
   */
  eligibilities: z.array(Eligibility),
  checkedAt: Instant,
  /** When the eligibilities were answered; absent where no answer is known. */
  answeredAt: Instant.optional(),
  /** Set when the latest check failed: then the eligibilities are old, or none and nothing is known. */
  problem: BenefitProblem.optional(),
});
export type EligibilityCheck = z.infer<typeof EligibilityCheck>;

/** Where a copay holds (P3-10); '' where the plan does not say. */
export const CopayPharmacyType = z.enum(['Retail', 'Any', 'MailOrder', 'LongTermCare', '']);
export type CopayPharmacyType = z.infer<typeof CopayPharmacyType>;

/**
 * What a patient pays (P3-10). Money in US dollars, rates as fractions of the price, all as decimals; absent
 * where the plan does not say.
 */
export const CopayFactor = z.object({
  pharmacyType: CopayPharmacyType,
  /** Which of amount and rate is taken first. */
  copayTerm: z.enum(['Amount', 'Rate', '']),
  copayAmount: DecimalText.optional(),
  copayRate: DecimalText.optional(),
  minimumCopay: DecimalText.optional(),
  maximumCopay: DecimalText.optional(),
  copayTier: z.number().int().min(1).max(99).optional(),
  maximumCopayTier: z.number().int().min(1).max(99).optional(),
  daysSupply: z.number().int().min(1).max(999).optional(),
  /** The out-of-pocket range, in dollars, within which the copay holds. */
  oopRangeStart: DecimalText.optional(),
  oopRangeEnd: DecimalText.optional(),
});
export type CopayFactor = z.infer<typeof CopayFactor>;

/** An alternative that the plan names for the drug. */
export const AlternativeMedication = z.object({
  drugDescription: line(200),
  formularyStatus: FormularyStatus,
  /** Eleven digits; '' where the plan names none. */
  representativeNdc: z.string().regex(/^(\d{11})?$/),
  formularyCopayFactors: z.array(CopayFactor),
});
export type AlternativeMedication = z.infer<typeof AlternativeMedication>;

/**
 * What a plan says of one drug (P3-9). A limit or authorization that is absent was not stated, which is not a
 * no.
 */
export const Formulary = z.object({
  /** Whether the plan lists the drug at all; where not, nothing below says that it is covered. */
  formularyFound: z.boolean(),
  requestedFormularyStatus: FormularyStatus,
  requestedDrugDescription: line(200),
  formularyCopayFactors: z.array(CopayFactor),
  genderLimit: z.enum(['Female', 'Male']).optional(),
  priorAuthorizationRequired: z.boolean().optional(),
  stepTherapy: z.boolean().optional(),
  quantityApplicable: z.boolean().optional(),
  ageLimitApplicable: z.boolean().optional(),
  messages: z.array(line(1000)),
  ageLimitTexts: z.array(line(200)),
  quantities: z.array(
    z.object({
      quantity: DecimalText,
      /** What is counted, such as 'tablets' or 'fills'. */
      inTermsOf: line(60),
      /** Such as '30 days'. */
      duration: line(60),
      /** Whether the quantity is meant for each such period rather than for each fill. */
      quantityAllowedPerTimePeriod: z.boolean(),
    }),
  ),
  stepDrugs: z.array(z.object({ order: z.number().int().min(1), description: line(200) })),
  resourceLinks: z.array(z.object({ description: line(200), url: z.url({ protocol: /^https$/ }).max(500) })),
  alternativeMedications: z.array(AlternativeMedication),
});
export type Formulary = z.infer<typeof Formulary>;
