import * as z from 'zod';
import type { Changes } from '../store/changes';
import type { Journal } from '../store/journal';

/** A letter as it arrived. */
export const Letter = z.strictObject({
  /** As the sender named it; the same where it was sent again. */
  messageId: z.string().max(500),
  at: z.string(),
  from: z.string().max(320),
  /** Whom the envelope names: hidden recipients among them. */
  to: z.array(z.string().max(320)),
  subject: z.string().max(1_000),
  text: z.string(),
});
export type Letter = z.infer<typeof Letter>;

/** A line of the journal. */
export const MailEvent = z.strictObject({ event: z.literal('letter'), letter: Letter });
export type MailEvent = z.infer<typeof MailEvent>;

/** Letters, kept across restarts. */
export interface MailStore {
  /** Newest first. */
  letters: () => Letter[];
  add: (letter: Letter) => void;
}

export const makeMailStore = (journal: Journal<MailEvent>, changes: Changes): MailStore => {
  const letters = journal.past.map(({ letter }) => letter);
  return {
    letters: () => [...letters].reverse(),
    add: (letter) => {
      journal.append({ event: 'letter', letter });
      letters.push(letter);
      changes.tell('mail');
    },
  };
};
