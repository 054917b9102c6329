import * as z from 'zod';
import { Element } from '../xml/element';

/**
 * An element that the standard allows and the model does not name. It is kept as it came, behind the sibling
 * it followed, so that a message that is read and written again loses nothing.
 */
export const Carried = z.strictObject({
  /** Name of the sibling element before it, null where it came first. */
  after: z.string().nullable(),
  element: Element,
});
export type Carried = z.infer<typeof Carried>;

/** Every composite may carry elements that the model does not name; absent where there are none. */
export const Carrying = { carried: z.array(Carried).min(1).optional() };
