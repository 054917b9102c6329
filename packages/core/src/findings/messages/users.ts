import { information, type Message, warning } from './message';

/** The signed-in person. */
export const userMessages = {
  // N2-8
  'user.spi-error': warning(
    'The pharmacy network has given you no SPI in this practice. What you write is saved and can ' +
      'be printed; nothing can be sent until an administrator has had it mended.',
  ),
  // Asked for with the first screen, which has to distinguish it from a failure
  'settings.none': information('There is no user setting.'), // S8-17
} as const satisfies Record<string, Message>;
