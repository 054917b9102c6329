import * as z from 'zod';
import { Id } from '../../values/ids';
import { READY_ACTS, READY_ITEMS, READY_STATES } from './vocabulary';

export const ReadyItem = z.enum(READY_ITEMS);
export type ReadyItem = z.infer<typeof ReadyItem>;
export const ReadyAct = z.enum(READY_ACTS);
export type ReadyAct = z.infer<typeof ReadyAct>;

/** One line of the checklist. */
export const ReadyLine = z.object({
  item: ReadyItem,
  state: z.enum(READY_STATES),
  /** In a sentence: why it is so, and what to do next. */
  why: z.string(),
  /** What gets it; absent where nothing is to be done about it now. */
  act: ReadyAct.optional(),
});
export type ReadyLine = z.infer<typeof ReadyLine>;

/** How far the signed-in person is. */
export const Readiness = z.object({
  /** Empty for someone who does not prescribe. */
  lines: z.array(ReadyLine),
  /** Whether they have ever written a prescription here: nothing is advertised before (readings S2.1-7). */
  hasPrescribed: z.boolean(),
});
export type Readiness = z.infer<typeof Readiness>;

/** How far a prescriber of the practice is. */
export const PrescriberReadiness = z.object({
  id: Id,
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Whether they can send what is not controlled (P5-21), and controlled substances too (S6-12). */
  canSend: z.boolean(),
  canSign: z.boolean(),
  lines: z.array(ReadyLine),
});
export type PrescriberReadiness = z.infer<typeof PrescriberReadiness>;

export const READY_LABEL = {
  practice: 'Practice details',
  npi: 'NPI',
  spi: 'Network registration (SPI)',
  license: 'State license',
  'dea-number': 'DEA number',
  'dea-state': 'State of the DEA registration',
  'dea-expiry': 'DEA expiry',
  'dea-schedules': 'DEA schedules',
  identity: 'Identity proofing',
  token: 'Token',
  pin: 'PIN number',
  'second-person': 'A second person',
  permission: 'Permission to sign',
} as const satisfies Record<ReadyItem, string>;

const STATE_TEXT = { met: 'Done', missing: 'Missing', waits: 'Waits', due: 'Ends soon' } as const;

/** The state of a line, in a word or two. Unknown: no one has stated it, or no one has checked it. */
export const readyText = ({ item, state }: Pick<ReadyLine, 'item' | 'state'>): string => {
  if (state !== 'unknown') return STATE_TEXT[state];
  return item === 'dea-state' ? 'Not checked' : 'Not stated';
};

/** The words on the button of an act. */
export const READY_ACT_LABEL = {
  practice: 'Enter them',
  register: 'Get an SPI',
  'provider-info': 'Enter it',
  'dea-schedules': 'State them',
  proofing: 'Prove identity',
  pin: 'Choose a PIN',
  people: 'Providers & Users',
  grants: 'Grant Requests',
} as const satisfies Record<ReadyAct, string>;
