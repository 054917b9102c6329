import { error, type Message, missing, warning } from './message';

/** Access in an emergency (45 CFR 164.312(a)(2)(ii)). */
export const emergencyMessages = {
  'emergency.required': error(
    'You may enter this practice only in an emergency. Choose it again and say why; its administrators are notified.',
  ),
  'emergency.over': warning(
    'The time of your emergency access is over. Nothing was changed. If the emergency continues, choose the practice again and say why.',
  ),
  'emergency.not-named': error(
    'This practice has not named you for emergencies. Ask one of its administrators.',
  ),
  'emergency.nobody': error(
    'No prescriber with this e-mail address is active in another practice on this ' +
      'service. Compare the address, or ask the person how they sign in.',
  ),
  'emergency.already-member': error(
    'This person is a member of your practice already and needs no emergency access.',
  ),
  'emergency.reason-short': missing('Say why in at least {least} characters.'),
  'emergency.began': warning(
    '{who} has entered this practice in an emergency, for reading alone. The reason is in the incident report.',
  ),
} as const satisfies Record<string, Message>;
