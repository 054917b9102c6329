import { error, information, type Message, success, warning } from './message';

/** Order sets: kept, confirmed, and computed for a patient. */
export const orderSetMessages = {
  'order-set.not-found': error('This order set does not exist in your practice.'),
  'order-set.other-owner': error(
    'The practice’s order sets are changed by administrators and prescribers, a prescriber’s by that prescriber. ' +
      'Nothing was changed.',
  ),
  'order-set.changed': warning(
    'Someone else has changed this order set meanwhile. Nothing was saved, and what you typed is kept here: look at ' +
      'the newest version in the list, then enter your change again.',
  ),
  'order-set.unchanged': warning('Nothing was changed, so no version was saved.'),
  'order-set.name-missing': error('Enter a name.'),
  'order-set.name-taken': error('Another order set of this list has the name. Choose another name.'),
  'order-set.no-lines': error('Add at least one line.'),
  'order-set.too-many': error(
    'The practice has {limit} order sets in use, which is the most. Retire one first.',
  ),
  'order-set.line-instead': error(
    'A line can only take the place of another line of the set that is no alternative itself.',
  ),
  'order-set.bounds': error('The lower end must be below the upper end.'),
  'order-set.diagnosis': error('Choose a diagnosis of the list, or leave it empty.'),
  'order-set.weight-product': error(
    'A dose by weight needs a liquid by mouth whose strength says how much a milliliter holds.',
  ),
  'order-set.weight-ingredient': error(
    'The product has several ingredients. Choose which one the dose by weight is counted of: the line in Settings, ' +
      'Order sets, does not say it.',
  ),
  'order-set.weight-often': error('Choose how often: a whole number of doses a day.'),
  'order-set.weight-days': error('Enter for how many days it is taken.'),
  'order-set.weight-number': error('Enter a number above zero.'),
  'order-set.weight-unmeasurable': warning(
    'The dose is not computed: its volume is none that a syringe measures. Write it in the form instead.',
  ),
  'order-set.weight-missing': warning('The dose is not computed: no weight is recorded. Enter the weight.'),
  'order-set.weight-undated': warning(
    'The dose is not computed: it is not known when the weight was measured. Enter the weight.',
  ),
  'order-set.weight-future': warning(
    'The dose is not computed: the day the weight was measured on is still to come. Enter the weight.',
  ),
  'order-set.weight-old': warning(
    'The dose is not computed: the weight was measured {days} days ago. Enter the weight.',
  ),
  'order-set.birth-date-missing': warning('The line is for an age, and no birth date is recorded.'),
  'order-set.child-liquid': warning(
    'The directions of a child’s liquid are composed in the form. Write this one in the form.',
  ),
  'order-set.allergies-open': warning('Not ticked at first: not every allergy was checked: {why}'),
  'order-set.after-grave': warning(
    'Not ticked at first: related to {allergy}, after which a grave reaction is recorded.',
  ),
  'order-set.drug-gone': warning(
    'A drug that the catalog has no more: change the line in Settings, Order sets.',
  ),
  'order-set.too-young': information('from {from} of age'),
  'order-set.too-old': information('below {to} of age'),
  'order-set.too-light': information('from {from} kg'),
  'order-set.too-heavy': information('below {to} kg'),
  'order-set.unconfirmed': warning(
    'Version {version} of this order set is not confirmed. A prescriber confirms it in Settings, Order sets; ' +
      'then its lines can be added.',
  ),
  'order-set.retired': warning(
    'This order set is retired. Take it back into use in Settings, Order sets, to apply it.',
  ),
  'order-set.arithmetic': information(
    '{weight} kg × {perKg} {unit}/kg{of} a {basis} = {wanted} a {basis}, {often}: {milliliters} mL of {strength} is ' +
      '{given} a dose, {givenPerKg} {unit}/kg{of} a {basis}',
  ),
  'order-set.arithmetic-capped': information(
    '{weight} kg × {perKg} {unit}/kg{of} a {basis}, at most {most} a {basis}, {often}: {milliliters} mL of {strength} ' +
      'is {given} a dose, {givenPerKg} {unit}/kg{of} a {basis}',
  ),
  'order-set.saved': success('The version is saved. A prescriber confirms it before its lines can be added.'),
  'order-set.added': success(
    'The order set is added. A prescriber confirms it before its lines can be added.',
  ),
  'order-set.confirmed': success('The lines are confirmed under your name and can be added now.'),
  'order-set.is-retired': success('The order set is retired. Its versions are kept.'),
  'order-set.restored': success('The order set is in use again.'),
  'order-set.ready': success('Ready to send:'),
  'order-set.drafted': information('Being written, to be finished in the form:'),
  'order-set.former': information('The patient has {former}: say in the form whether this takes its place.'),
  'order-set.not-added': warning('Not added:'),
} as const satisfies Record<string, Message>;
