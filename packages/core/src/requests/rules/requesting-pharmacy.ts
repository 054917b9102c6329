import { check, type Finding, pass, type Rule, warn } from '../../findings/finding';

/** How far a message may be ahead of us: clocks differ by minutes. In milliseconds, as the other. */
const MOST_AHEAD = 3_600_000;
/** How long a message may be under way: networks try for 72 hours, and a pharmacy may send it once more. */
const LONGEST_UNDER_WAY = 7 * 86_400_000;

/** Whether a message says a time of sending that cannot be true; undefined where it is plausible or not known. */
export function clockOf(sentAt: string | undefined, receivedAt: string): 'ahead' | 'behind' | undefined {
  const since = Date.parse(receivedAt) - Date.parse(sentAt ?? receivedAt);
  if (since < -MOST_AHEAD) return 'ahead';
  return since > LONGEST_UNDER_WAY ? 'behind' : undefined;
}

/** Who asks, apart from what is known of the prescription. */
export interface RequestingPharmacy {
  /** The pharmacy that asks, by its name in the directory, else by its number. */
  readonly pharmacy: string;
  readonly isListed: boolean;
  /** Where the prescription went, if that is another pharmacy; undefined where it is the same or not known. */
  readonly sentTo: string | undefined;
  readonly clock: 'ahead' | 'behind' | undefined;
}

const hadTheOrder: Rule<RequestingPharmacy> = ({ pharmacy, sentTo }) =>
  sentTo === undefined ? pass : warn('request.lane-other-pharmacy', { sentTo, pharmacy });

const isInTheDirectory: Rule<RequestingPharmacy> = ({ isListed }) =>
  isListed ? pass : warn('request.lane-pharmacy-unknown');

const saysATime: Rule<RequestingPharmacy> = ({ clock }) =>
  clock === undefined
    ? pass
    : warn('request.lane-sent-time', { what: clock === 'ahead' ? 'in the future' : 'more than a week ago' });

/** What a person must read before a pharmacy is answered that asks unlike others. */
export function findingsOnRequestingPharmacy(asker: RequestingPharmacy): readonly Finding[] {
  return check([hadTheOrder, isInTheDirectory, saysATime], asker);
}
