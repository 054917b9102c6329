import { controlledAlert, type Message, warning, error, success } from './message';

/** What the wizard says besides the rules of the form. */
export const prescribingMessages = {
  'prescription.legacy-pending': warning(
    // P2-9
    'Allergies and medications of this patient from the former system have not been migrated. ' +
      'Verify both with the patient before prescribing.',
  ),
  'prescription.interactions-unchecked': warning(
    'Interactions with other drugs, allergies and food have not been checked yet. Wait for the check, or check them yourself.',
  ),
  'prescription.interactions-failed': warning(
    'The interaction check could not run, so nothing is known of interactions with other drugs, ' +
      'allergies and food. Check them yourself before you go on.',
  ),
  'prescription.saved-not-signed': warning(
    'The prescription is saved as pending and was not signed or sent. Nothing is lost: continue here, or sign it later from the list.',
  ),
  'prescription.saved-not-authorized': warning(
    'The prescription is saved as pending and no prior authorization was started for it. Nothing ' +
      'is lost: start it again here, or send the prescription.',
  ),
  // P8-5
  'prescription.kept-cleared': warning(
    'The saved prescription was withdrawn. What you wrote is still here: save, send or print it again.',
  ),
  'prescription.edit-unsaved': warning(
    'Changes to this pending prescription are on this page only until you save them.',
  ),
  'prescription.replaces': warning(
    'It takes the place of the prescription that did not arrive: that one is cancelled when this one is sent or printed.',
  ),
  'prescription.to-other-pharmacy': warning(
    'The patient’s other pharmacy is filled in. Check it before you send.',
  ),
  'prescription.replaced-over': warning(
    'The prescription that this draft was to take the place of does not wait any more: it was received, ' +
      'cancelled or printed. Look at its timeline before you send this one.',
  ),
  'prescription.edit-not-pending': warning(
    'This prescription is no longer pending, so it cannot be changed. Write a new one instead.',
  ),
  'controlled.sender-not-enabled': controlledAlert(
    // P6-1, S6-12
    'You are not set up to sign controlled substances: it takes a DEA number, an NPI, an SPI, a ' +
      'hardware or soft token, and the permission of your practice.',
  ),
} as const satisfies Record<string, Message>;

/** The pharmacy directory and favorites. */
export const pharmacyMessages = {
  'pharmacies.failed': error('Error getting pharmacies!'), // N8-2
  'pharmacies.move-failed': error('Error moving pharmacy!'), // N8-3
  'pharmacies.favorite-failed': error('Error setting the favorite!'), // N8-4
  'pharmacies.not-on-list': error(
    'This pharmacy is no longer on the list. The list was read again; nothing was moved.',
  ),
  'pharmacies.favorite-set': success('The favorite pharmacies are updated.'), // N4-10
} as const satisfies Record<string, Message>;
