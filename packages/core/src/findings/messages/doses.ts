import { error, type Message, warning } from './message';

/** What speaks against a dose, and what no one looked at. */
export const doseMessages = {
  'dose.single-high': warning('{given} of {ingredient} at a time is above the most that is stated: {most}.'),
  'dose.single-high-by-weight': warning(
    '{given} of {ingredient} at a time is {givenPerKg}/kg, above the most that is stated: {mostPerKg}, ' +
      '{most} at this weight.',
  ),
  'dose.day-high': warning('{given} of {ingredient} a day is above the most that is stated: {most}.'),
  'dose.day-high-by-weight': warning(
    '{given} of {ingredient} a day is {givenPerKg}/kg, above the most that is stated: {mostPerKg}, ' +
      '{most} at this weight.',
  ),
  'dose.week-high': warning('{given} of {ingredient} a week is above the most that is stated: {most}.'),
  'dose.week-high-by-weight': warning('{given} of {ingredient} a week is above the most: {most}.'),
  'dose.day-low': warning('{given} of {ingredient} a day is below the least of known use: {least}.'),
  'dose.single-unusual': warning('{given} of {ingredient} at a time is above what is usual: {most}.'),
  'dose.day-unusual': warning('{given} of {ingredient} a day is above what is usual: {most}.'),
  'dose.weight-old': warning(
    'The dose of {ingredient} is judged by weight, and the weight is {days} days old. Weigh the child again, or ' +
      'say why it still holds.',
  ),
  'dose.weight-undated': warning(
    'The dose of {ingredient} is judged by weight, and it is not known when this weight was measured. Weigh the ' +
      'child again, or say why it still holds.',
  ),
  'dose.avoid': warning('{ingredient}: the label says not to use it at this age or weight. {note}'),
  'dose.not-as-needed': warning('{ingredient}: this form is not taken as needed.'),
  'dose.once-weekly': warning('{ingredient} is taken once a WEEK. Taken daily it has killed.'),
  'dose.too-often': warning('{ingredient}: {times} times a day; the label allows {most}.'),
  'dose.too-soon': warning(
    '{ingredient}: {times} times a day; the label asks for {hours} hours between doses.',
  ),
  'dose.too-long': warning('{ingredient}: {days} days; the label allows {most} days.'),
  'dose.long': warning('{ingredient}: {days} days; usual are at most {most} days.'),
  'dose.opioid-new': warning(
    'No opioid is recorded for this patient. {ingredient} in a long-acting form is for those who already take ' +
      'opioids daily; for others it may stop the breathing. Say what was taken before.',
  ),
  'dose.opioid-new-milder': warning(
    'No opioid is recorded for this patient. CDC advises to begin with an immediate-release opioid, not with ' +
      '{ingredient} in a long-acting form.',
  ),
  'dose.total-high': warning(
    '{given} of {ingredient} a day together with the other medicines: above the most that is stated, {most}.',
  ),
  'dose.opioids-high': warning(
    '{given} MME of opioids a day together: 90 or more. Justify it, and offer naloxone (CDC 2022).',
  ),
  'dose.opioids-raised': warning(
    '{given} MME of opioids a day together: 50 or more. Offer naloxone and look at the benefit again (CDC 2022).',
  ),
  'dose.single-implausible': warning(
    '{given} of {ingredient} at a time is more than is plausible: {most}. Check the number and the unit.',
  ),
  'dose.day-implausible': warning(
    '{given} of {ingredient} a day is more than is plausible: {most}. Check the number and the unit.',
  ),
  'dose.more-than-usual': warning(
    '{given} of {ingredient} {span} is more than is usual of this form: {most}. Check the number.',
  ),
  'dose.far-from-offered': warning(
    '{given} of {ingredient} {span} is ten times the largest of its usual directions, or more: {most}. Check ' +
      'the number.',
  ),
  'dose.quantity-high': warning(
    'The directions use {expected} of {ingredient} in {days} days, and the quantity is {quantity} {units}: three ' +
      'times as much or more. Check quantity and days, or say why.',
  ),
  'dose.at-most': warning('Not every word of the directions was understood. At their most: {said}'),
  'dose.bare-number': warning(
    'Directions of {ingredient}: {number} has no unit, and may be the strength ({strength}) or a count. Write ' +
      'which it is.',
  ),
  'dose.stated-differs': warning(
    'Directions of {ingredient}: {dose} and “{stated}” are not the same dose of a product of {strength}. Correct ' +
      'one of them.',
  ),
  'dose.note-differs': warning(
    'The note to the pharmacist has directions of {ingredient} that are not those of the sig: “{note}”. Write ' +
      'them in the directions alone.',
  ),
  'dose.unfit-unit': warning(
    'Directions of {ingredient} say {said}; the product is {own}. Check the product and the directions.',
  ),
  'dose.unfit-route': warning(
    'Directions of {ingredient} say “{said}”; the product’s route is {own}. Check the product and the directions.',
  ),
  'dose.unfit-method': warning(
    'Directions of {ingredient} say “{said}”; the product’s form is {own}. Check the product and the directions.',
  ),
  'dose.nonsense': error('That is ten times the most, or more: it is not sent. Check the decimal point.'),
  'dose.product-unknown': warning('Dose not checked: the catalog no longer has this product.'),
  'dose.compound': warning(
    'Dose not checked: this drug is a compound. Calculate the dose of each ingredient.',
  ),
  'dose.free-text': warning('Dose not checked: this drug was written as free text.'),
  'dose.others-not-read': warning(
    'Total of {ingredient} not checked: what else the patient takes could not be read.',
  ),
  'dose.imported-facts-missing': warning(
    'Imported facts on doses could not be read: what is found is not all that is known.',
  ),
  'dose.total-not-counted': warning(
    'Total of {ingredient} a day not complete: how much is taken is not known of {note}.',
  ),
  'dose.opioids-not-counted': warning(
    'Total of opioids not complete: how much is taken a day is not known of {note}.',
  ),
  'dose.opioids-without-factor': warning(
    'Total of opioids not complete: CDC states no factor of morphine equivalents for {note}.',
  ),
  'dose.no-data-for-release': warning('Dose of {ingredient} not checked: no data for this release.'),
  'dose.no-data': warning('Dose of {ingredient} not checked: no data for this ingredient and route.'),
  'dose.no-data-for-age': warning('Dose of {ingredient} not checked: no data for this age.'),
  'dose.weight-missing': warning('Dose of {ingredient} not checked by weight: no weight is recorded.'),
  'dose.birth-date-missing': warning('Dose of {ingredient} not checked: no birth date is recorded.'),
  'dose.strength-unknown': warning(
    'Dose of {ingredient} not checked: the strength does not say how much it is.',
  ),
  'dose.frequency-not-said': warning(
    'Dose of {ingredient} a day not checked: the directions do not say how often it is given, nor the most in 24 hours.',
  ),
  'dose.amount-not-said': warning('Dose of {ingredient} not checked: the directions do not say how much.'),
  'dose.directions-not-read': warning('Dose of {ingredient} not checked: not every word was understood.'),
  'dose.kidney': warning('Kidney function was not looked at. {ingredient}: {note}.'),
} as const satisfies Record<string, Message>;
