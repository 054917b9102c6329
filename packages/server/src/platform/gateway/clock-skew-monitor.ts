import { clockIsWithinLimit } from '@erx/core/signing/rules';

/** Compares the service's clock with what others say the time is. */
export interface ClockSkewMonitor {
  /**
   * Takes the Date header of an answer.
   * @param header as it came; null or unreadable says nothing
   * @param asked when the question was sent by our clock
   * @param answered when the answer was there by our clock
   */
  hear(header: string | null, asked: Date, answered: Date): void;
  /**
   * False while the last answer heard says that our clock is off by more than the law allows. Without one
   * nothing is known, and nothing is refused.
   */
  isTrusted(): boolean;
}

/** The header has whole seconds. */
const RESOLUTION = 1_000;

/** Starts knowing nothing. */
export function clockSkewMonitor(): ClockSkewMonitor {
  let off = 0;
  return {
    hear(header, asked, answered) {
      const said = header === null ? Number.NaN : Date.parse(header);
      if (Number.isNaN(said)) return;
      // The other clock was read between question and answer: only what lies outside of that is an error of
      // ours.
      const early = asked.getTime() - said - RESOLUTION;
      const late = said - answered.getTime();
      off = early > 0 ? early : late > 0 ? -late : 0;
    },
    isTrusted: () => clockIsWithinLimit(off),
  };
}
