import * as z from 'zod';
import { Schedule } from '../drugs/model';
import { showUnits } from '../drugs/potency-units';
import { Refills } from '../prescriptions/model';
import { registeredStateNote } from '../credentials/registered-state';
import { SafetyKind } from '../safety/model';
import { CalendarDate, Instant } from '../values/dates';
import { DecimalText } from '../values/decimals';
import { Id } from '../values/ids';
import { SignedKind, type SigningItem } from './model';
import { OtpType } from '../credentials/proofing/model';

const Address = z.object({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
});
type Address = z.infer<typeof Address>;

/**
 * What is signed: everything of 21 CFR 1311.120(b)(9) and the rest of the order as the pharmacy gets it. It
 * is written as RFC 8785 text, so two equal prescriptions have equal bytes; its SHA-256 is what a
 * ready-to-sign token is bound to.
 */
export const SignableContent = z.object({
  format: z.literal('erx prescription 1'),
  kind: SignedKind,
  practiceId: Id,
  prescriptionId: Id,
  orderNumber: z.string(),
  /** Dated as of the day it is signed: 21 CFR 1306.05(a). */
  issuedOn: CalendarDate,
  patient: z.object({
    id: Id,
    name: z.string(),
    birthDate: z.string(),
    gender: z.string(),
    address: Address,
  }),
  drug: z.object({
    id: z.string(),
    description: z.string(),
    strength: z.string(),
    form: z.string(),
    schedule: Schedule,
    ndc: z.string().optional(),
    rxNormId: z.string().optional(),
  }),
  dispense: DecimalText,
  units: z.string(),
  daysSupply: z.number().int().optional(),
  sig: z.string(),
  refills: Refills,
  earliestFillDate: CalendarDate,
  substitutionAllowed: z.boolean(),
  pharmacyNote: z.string(),
  diagnoses: z.array(z.string()),
  prescriber: z.object({
    id: Id,
    name: z.string(),
    deaNumber: z.string(),
    npi: z.string(),
    spi: z.string(),
    stateLicenseNumber: z.string(),
    address: Address,
  }),
  pharmacy: z
    .object({ ncpdpId: z.string(), npi: z.string(), storeName: z.string(), address: Address })
    .optional(),
  /**
   * Where a pharmacy's request is approved: which, and what is said with it. The prescription above is what
   * is granted.
   */
  answers: z
    .object({
      requestId: Id,
      responseType: z.string(),
      comments: z.string(),
      priorAuthorizationNumber: z.string(),
    })
    .optional(),
  /** Findings that needed a reason, and the reason of the one who signs. */
  answered: z
    .object({
      reason: z.string(),
      findings: z.array(
        z.object({ kind: SafetyKind, about: z.string(), text: z.string(), source: z.string() }),
      ),
    })
    .optional(),
});
export type SignableContent = z.infer<typeof SignableContent>;

/** What the archive keeps: the content with the act of signing it. */
export const SignedContent = SignableContent.extend({
  signing: z.object({ at: Instant, factors: z.tuple([z.literal('PIN'), OtpType]) }),
});
export type SignedContent = z.infer<typeof SignedContent>;

/** The content with the act of signing. */
export function signedContent(content: SignableContent, at: Instant, otpType: OtpType): SignedContent {
  return { ...content, signing: { at, factors: ['PIN', otpType] } };
}

/** An address in one line, as the signing screen shows it; without the parts that are not known. */
function showAddress({ line1, line2, city, state, zipCode }: Address): string {
  return [line1, line2, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/**
 * One line of the signing screen, made from the very content that would be signed.
 * @param registeredIn the state that the prescriber's DEA registration is for; '' where no one stated it
 */
export function toSigningItem(
  content: SignableContent,
  { version, isReady, registeredIn }: { version: number; isReady: boolean; registeredIn: string },
): SigningItem {
  const { patient, drug, prescriber, pharmacy } = content;
  return {
    prescriptionId: content.prescriptionId,
    orderNumber: content.orderNumber,
    version,
    issuedOn: content.issuedOn,
    patient: { id: patient.id, name: patient.name, address: showAddress(patient.address) },
    drug: {
      description: drug.description,
      strength: drug.strength,
      form: drug.form,
      schedule: drug.schedule,
    },
    dispense: content.dispense,
    units: showUnits(content.units),
    sig: content.sig,
    refills: content.refills,
    earliestFillDate: content.earliestFillDate,
    prescriber: {
      id: prescriber.id,
      name: prescriber.name,
      address: showAddress(prescriber.address),
      deaNumber: prescriber.deaNumber,
      deaState: registeredIn,
    },
    deaStateNote:
      registeredStateNote({
        deaNumber: prescriber.deaNumber,
        registeredIn,
        practiceState: prescriber.address.state,
        patientState: patient.address.state,
      }) ?? '',
    ...(pharmacy ? { pharmacy: { ncpdpId: pharmacy.ncpdpId, storeName: pharmacy.storeName } } : {}),
    isReady,
  };
}
