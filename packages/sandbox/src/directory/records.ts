import * as z from 'zod';
import { PrescriberLocation } from '@erx/script/directory/model';
import type { Changes } from '../store/changes';
import type { Journal } from '../store/journal';

/** A location that is registered, under its SPI. */
export const Location = z.strictObject({
  at: z.string(),
  prescriber: PrescriberLocation.extend({ spi: z.string() }),
});
export type Location = z.infer<typeof Location>;

/** A message that was answered, so that its repetition is answered with the same bytes. */
const Answered = z.strictObject({
  messageId: z.string(),
  at: z.string(),
  kind: z.string(),
  npi: z.string(),
  outcome: z.string(),
  xml: z.string(),
  answer: z.string(),
});
export type Answered = z.infer<typeof Answered>;

/** A line of the journal. */
export const DirectoryEvent = z.union([
  z.strictObject({ location: Location }),
  z.strictObject({ answered: Answered }),
]);
export type DirectoryEvent = z.infer<typeof DirectoryEvent>;

/** Prescribers by SPI, and what the directory received, kept across restarts. */
export interface DirectoryStore {
  /** By SPI. */
  locations: () => Location[];
  location: (spi: string) => Location | undefined;
  put: (location: Location) => void;
  /** Newest first. */
  answered: () => Answered[];
  before: (messageId: string) => Answered | undefined;
  keep: (answered: Answered) => void;
}

export const makeDirectoryStore = (journal: Journal<DirectoryEvent>, changes: Changes): DirectoryStore => {
  const locations = new Map<string, Location>();
  const answered = new Map<string, Answered>();
  const apply = (event: DirectoryEvent) => {
    if ('location' in event) locations.set(event.location.prescriber.spi, event.location);
    else answered.set(event.answered.messageId, event.answered);
  };
  for (const event of journal.past) apply(event);
  const write = (event: DirectoryEvent) => {
    journal.append(event);
    apply(event);
    changes.tell('directory');
  };
  return {
    locations: () =>
      [...locations.values()].sort((left, right) => left.prescriber.spi.localeCompare(right.prescriber.spi)),
    location: (spi) => locations.get(spi),
    put: (location) => {
      write({ location });
    },
    answered: () => [...answered.values()].reverse(),
    before: (messageId) => answered.get(messageId),
    keep: (one) => {
      write({ answered: one });
    },
  };
};
