import { error, type Message, success, warning } from './message';

/** The registration of prescribers with the network's directory (S2.1-4, S7-14, N2-8). */
export const directoryMessages = {
  'directory.not-configured': error(
    'No directory of the pharmacy network is set up. Nothing was sent. Tell an administrator.',
  ),
  'directory.no-prescriber': error('Only a prescriber with an NPI is registered with the pharmacy network.'),
  'directory.incomplete': error(
    'The pharmacy network needs more of your profile before it can register you: {fields}. ' +
      'Nothing was sent. Complete the profile and try again.',
  ),
  'directory.unwritable': error(
    'Something in the profile cannot be sent to the pharmacy network: {field}. Nothing was sent. ' +
      'Write it in plain letters, or shorter, and try again.',
  ),
  'directory.refused': error('The pharmacy network has refused the registration (code {code}).'),
  'directory.gave-up': error('The pharmacy network could not be reached for {hours} hours. Try again.'),
  'directory.other-person': error(
    'The network answered with another name or NPI than yours. Its registration was not taken, and this was ' +
      'reported. Compare your name with NPPES, and call the network.',
  ),
  'directory.spi-taken': error(
    'The pharmacy network gave an SPI that another prescriber here has already. Tell support.',
  ),
  'directory.not-registered': warning(
    'You are not registered with the pharmacy network in this practice yet. What you write is ' +
      'saved and can be printed; nothing can be sent.',
  ),
  'directory.change-not-taken': warning(
    'The pharmacy network has not taken the last change of your profile. You can send; pharmacies may see the former address or numbers.',
  ),
  'directory.registered': success('You are registered with the pharmacy network.'),
  'directory.asked': warning('The pharmacy network was notified. Its answer will appear here.'),
} as const satisfies Record<string, Message>;
