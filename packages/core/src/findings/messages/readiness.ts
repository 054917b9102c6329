import { information, type Message } from './message';

/** What a prescriber lacks before prescribing, and what gets it (S6-12). */
export const readinessMessages = {
  'ready.met': information('Done.'),
  'ready.practice-missing': information(
    'The practice has no {lacks}, and no prescription goes without. On the screen Practice it is entered by: {who}.',
  ),
  'ready.npi-missing': information('An NPI is given at sign-up or registration. Ask an administrator.'),
  'ready.spi-missing': information(
    'Nothing can be sent before the pharmacy network knows you. It is asked with your profile.',
  ),
  'ready.spi-waits': information('The network was asked. Its answer appears here by itself.'),
  'ready.spi-refused': information('The network gave none: {reason}'),
  'ready.dea-missing': information('Controlled substances need a DEA registration of your own.'),
  'ready.license-unknown': information('No state license is entered. Enter its number, state and expiry.'),
  'ready.expiry-unknown': information('Its expiry is not entered. Enter it to be warned in time.'),
  'ready.expires-soon': information(
    'It expires on {day}, in {days} days. Renew it, and enter the new expiry: after that day nothing leaves by it.',
  ),
  'ready.expired': information('It expired on {day}. Nothing leaves by it until the renewal is entered.'),
  'ready.expiry-after-number': information('Stated once the DEA number is there.'),
  'ready.schedules-missing': information('State which schedules your DEA registration covers in your state.'),
  'ready.schedules-after-number': information('Stated once the DEA number is there.'),
  'ready.identity-missing': information('A service outside checks who you are, and gives you a token.'),
  'ready.identity-waits': information('The proofing has begun and is not complete.'),
  'ready.token-missing': information('Your identity is proven. Confirm your token by a code.'),
  'ready.token-after-identity': information('Comes with identity proofing.'),
  'ready.pin-missing': information('You sign with it and your token. Choose one that is hard to guess.'),
  'ready.nobody-else': information(
    'The permission to sign takes two people, and no one else is active here. Register or invite someone.',
  ),
  'ready.nobody-begins': information(
    'No one else here may begin the request. Give someone the change request permission.',
  ),
  'ready.nobody-approves': information(
    'No one here can approve a request of the only person who may begin it. Give another person the change ' +
      'request permission.',
  ),
  'ready.second-from': information(
    'A person who registered, invited or reset someone, or changed their e-mail address, does not count as a second ' +
      'person for a while: from {from} on you are two.',
  ),
  'ready.permission-missing': information(
    'Another person with the change request permission requests it for you; then it is approved.',
  ),
  'ready.permission-waits': information('It was requested and waits for the second person.'),
  'ready.permission-after': information('Requested once DEA number and token are there.'),
} as const satisfies Record<string, Message>;
