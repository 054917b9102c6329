import { error, information, type Message, warning } from './message';

/** Eligibility, formulary and copay. */
export const benefitMessages = {
  'benefits.no-eligibility': error('No eligibility was found for the patient'), // P8-6
  'benefits.not-configured': error(
    'This service has no connection to benefit managers, so coverage is not known. Prescribing ' +
      'works without it; ask the people who run the service to set it up.',
  ),
  'benefits.timed-out': error(
    'The benefit manager did not answer in time, so coverage is not known. Nothing else was changed; try again.',
  ),
  'benefits.unreachable': error(
    'The benefit manager cannot be reached, so coverage is not known. Nothing else was changed; try again later.',
  ),
  'benefits.unavailable': error(
    'The benefit manager cannot answer at the moment, so coverage is not known. Nothing else was changed; try again later.',
  ),
  'benefits.refused': error(
    'The benefit manager refused the inquiry as it was made, so coverage is not known. Nothing else was changed; tell support.',
  ),
  'benefits.unreadable': error(
    'The benefit manager answered in a form that cannot be read, so coverage is not known. ' +
      'Nothing else was changed; tell support if it persists.',
  ),
  'benefits.patient-incomplete': error(
    'Coverage cannot be checked: the patient has no birth date, the provider no NPI, or a name ' +
      'has characters that an inquiry cannot carry. Correct them, then check again.',
  ),
  'benefits.known-before': warning(
    'The latest check failed. What is shown was answered earlier and may have changed.',
  ),

  // What a benefit manager could not work with (271, AAA03)
  'benefits.field.patient-not-found': error(
    'The benefit manager does not know this patient. Compare the name and the birth date with the insurance card.',
  ),
  'benefits.field.member-id': error(
    'The benefit manager does not accept the member ID. Compare it with the insurance card.',
  ),
  'benefits.field.birth-date': error(
    'The birth date is not the one the benefit manager has. Compare it with the insurance card.',
  ),
  'benefits.field.name': error(
    'The name is not the one the benefit manager has. Compare it with the insurance card.',
  ),
  'benefits.field.gender': error('The gender is not the one the benefit manager has.'),
  'benefits.field.not-in-plan': error(
    'The benefit manager knows the patient, but not in this group or plan.',
  ),
  'benefits.field.duplicate': error(
    'The benefit manager knows several people by these data. The member ID tells them apart.',
  ),
  'benefits.field.provider': error(
    'The benefit manager does not accept the prescriber. Compare the NPI with the registration.',
  ),
  'benefits.field.date': error('The benefit manager does not answer for this date of service.'),
  'benefits.field.unavailable': error('This benefit manager cannot answer at the moment. Try again later.'),
  'benefits.field.other': error(
    'The benefit manager refused the inquiry with reason {code}. Tell support if it persists.',
  ),

  'benefits.alternatives-empty': information('No Alternative Medications'), // P2-12
  'benefits.alternatives-passed': information(
    'Alternatives passed: the plan covers no other product of this medicine, strength and form better or for less.',
  ),
  'benefits.alternatives-other': information(
    'Of other medicines, strengths or forms it covers {count} so: open the step to see them.',
  ),
  'benefits.alternatives-no-cheaper': information(
    'Alternatives not shown, because they do not cost less or their price is not stated: {count}.',
  ),
  'benefits.alternatives-no-better': information(
    'Alternatives not shown, because the plan does not cover them better or for less: {count}.',
  ),
  'benefits.alternatives-unknown': warning(
    'Alternatives are not known, because the formulary could not be read.',
  ),
  'benefits.alternative-by-search': information('{difference}. Choose it in Search Drug.'),
  'benefits.alternative-unread': warning(
    'The drug catalog could not be asked about it. Choose it in Search Drug.',
  ),
  'benefits.formulary-not-found': warning(
    'The plan says nothing of this drug. It may or may not be covered.',
  ),
  'benefits.ndc-missing': warning(
    'This product has no NDC, so its plan cannot be asked about it. It may or may not be covered.',
  ),
  'benefits.ndc-unreadable': error(
    'This is no NDC that can be read in one way. Nothing was asked. Send the eleven digits, with or without hyphens.',
  ),
  // P5-19
  'benefits.truncated': warning(
    '{field} has more than {limit} characters, the most that pharmacies are sure to keep. It is ' +
      'not cut here: tell the pharmacy the whole of it.',
  ),

  // Real-time benefit: what a drug costs at a pharmacy
  'benefits.drug-required': { title: 'Select Drug', text: "A drug hasn't been selected" }, // N5-12, N8-14
  // N8-6
  'benefits.price-failed': warning(
    'The price at this pharmacy could not be found out, so what the patient pays is not known. The pharmacy is selected.',
  ),
  // N4-8
  'benefits.price-none': information(
    'The plan gave no price for this pharmacy. What the patient pays is not known. The pharmacy is selected.',
  ),
  // N2-44
  'benefits.price-disclaimer': information(
    'The pricing and coverage data is a point-in-time calculation based on the quantity and days ' +
      'supply in the request and may change once the prescription is filled.',
  ),
  'benefits.alternatives-disclaimer': information('Alternative medications are informational only.'), // N2-44
  'benefits.priced-otherwise': warning(
    'This price is for another quantity or days supply than the prescription has.',
  ),
  'benefits.coupon-unknown': error(
    'This coupon does not belong to a price that was shown for the patient. Nothing was recorded.',
  ),
  'benefits.answer-unknown': error(
    'The benefit answer this prescription names is of another patient, drug or pharmacy. Choose the pharmacy again.',
  ),
} as const satisfies Record<string, Message>;

/** Advertisements and what is recorded of them. */
export const advertisingMessages = {
  'advertising.failed': error('Unknown Error'), // N8-20, S8-19
  'advertising.unknown': error('This advertisement is not shown any more. Nothing was recorded.'),
} as const satisfies Record<string, Message>;
