import { type Message, warning } from './message';

/** The signed-in person. */
export const userMessages = {
  'user.spi-error': warning('The pharmacy network has given you no SPI in this practice. What you write is saved and can be printed; nothing can be sent until an administrator has had it mended.'), // N2-8
} as const satisfies Record<string, Message>;
