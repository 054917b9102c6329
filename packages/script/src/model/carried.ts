import * as z from 'zod';
import type { Element } from '../xml/element';

/**
 * An element that the standard allows and the model does not name. It is kept as it came, behind the sibling it followed,
 * so that a message that is read and written again loses nothing.
 */
export interface Carried {
  /** Name of the sibling element before it, null where it came first. */
  after: string | null;
  element: Element;
}

/** Every composite may carry elements that the model does not name. */
export const Carrying = { carried: z.array(z.custom<Carried>((value) => typeof value === 'object' && value !== null)).optional() };
