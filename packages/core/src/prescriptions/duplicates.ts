import * as z from 'zod';
import { Id } from '../values/ids';
import { CalendarDate } from '../values/dates';
import { Refills, ScriptStatus, DeliveryState, FillStatus } from './model';
import { DuplicateReason } from '../interactions/model';

/** An active or recent prescription of the same ingredient. */
export const DuplicatePrescription = z.object({
  id: Id,
  description: z.string(),
  /** Ingredients that both have. */
  ingredients: z.array(z.string()),
  /** The day it was written, in the practice's time zone. */
  writtenOn: CalendarDate,
  sig: z.string(),
  dispense: z.string(),
  units: z.string(),
  refills: Refills,
  scriptStatus: ScriptStatus,
  deliveryState: DeliveryState,
  fillStatus: FillStatus,
  reason: DuplicateReason,
  /** Of the very same ingredients, route and release as the drug asked about, whatever the strength. */
  isAlike: z.boolean(),
  /** What its pharmacy asks and was not answered, and the order number under which that is found. */
  asked: z.object({ kind: z.enum(['refill', 'change']), orderNumber: z.string() }).optional(),
  /**
   * The last day of its supply with all refills; absent where it has no days supply or its refills have no
   * number.
   */
  suppliedUntil: CalendarDate.optional(),
});
export type DuplicatePrescription = z.infer<typeof DuplicatePrescription>;
