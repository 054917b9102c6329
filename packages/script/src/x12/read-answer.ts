import { type Answer, type AnsweredCoverage, type Rejection, UNKNOWN_PERSON, UNKNOWN_PLAN } from './answer';
import { ELIGIBILITY_FAMILY } from './codes';
import {
  at,
  readInterchange,
  type Segment,
  type Separators,
  type Transaction,
  UnreadableInterchange,
} from './interchange';
import { toPlan } from './read-plan';
import { toDate, toGender } from './values';

/** TA104 and AK901: accepted, or accepted although something is wrong with it. */
const ACCEPTED: ReadonlySet<string> = new Set(['A', 'E']);
const ACKNOWLEDGED = 'it accepts the inquiry and answers nothing';

/**
 * Reads what came back for a 270: a 271, or the refusal of the inquiry by TA1 or 999.
 * @throws UnreadableInterchange for anything else, for an acceptance without an answer, and for what was cut off
 */
export function readAnswer(text: string): Answer {
  const { acknowledgements, transactions, separators } = readInterchange(text);
  const [ta1] = acknowledgements;
  if (ta1 && transactions.length === 0) {
    if (ACCEPTED.has(at(ta1, 4))) throw new UnreadableInterchange(ACKNOWLEDGED);
    return { kind: 'rejected', by: 'TA1', code: at(ta1, 5) };
  }
  const acknowledgement = transactions.find(({ code }) => code === '999');
  if (acknowledgement) {
    const code = at(
      acknowledgement.segments.find(({ tag }) => tag === 'AK9') ?? { tag: '', elements: [] },
      1,
    );
    if (ACCEPTED.has(code)) throw new UnreadableInterchange(ACKNOWLEDGED);
    return { kind: 'rejected', by: '999', code };
  }
  if (
    transactions.length === 0 ||
    transactions.some(({ code, version }) => code !== '271' || !version.startsWith(ELIGIBILITY_FAMILY))
  ) {
    throw new UnreadableInterchange('it is not a 271 of version 5010');
  }
  const references = new Set(
    transactions.map(({ segments }) =>
      at(segments.find(({ tag }) => tag === 'BHT') ?? { tag: '', elements: [] }, 3),
    ),
  );
  const [reference = ''] = references;
  if (references.size > 1) throw new UnreadableInterchange('it answers several inquiries');
  return {
    kind: 'answer',
    reference,
    traces: transactions.flatMap(({ segments }) =>
      segments.filter((one) => one.tag === 'TRN' && at(one, 1) === '2').map((one) => at(one, 2)),
    ),
    coverages: transactions.flatMap((transaction) => coveragesOf(transaction, separators)),
  };
}

/**
 * A level of the hierarchy: its code (20 source, 21 receiver, 22 subscriber, 23 dependent) and its own
 * segments.
 */
interface Level {
  readonly code: string;
  readonly segments: Segment[];
}

function levelsOf({ segments }: Transaction): readonly Level[] {
  const levels: Level[] = [];
  let isRelated = false; // LS to LE: other people and places of a benefit, such as a physician
  for (const one of segments) {
    if (one.tag === 'HL') levels.push({ code: at(one, 3), segments: [] });
    else if (one.tag === 'LS') isRelated = true;
    else if (one.tag === 'LE') isRelated = false;
    else if (!isRelated) levels.at(-1)?.segments.push(one);
  }
  return levels;
}

function coveragesOf(transaction: Transaction, separators: Separators): readonly AnsweredCoverage[] {
  const coverages: AnsweredCoverage[] = [];
  let payer: AnsweredCoverage['payer'] = { name: '', id: '' };
  let above: readonly Rejection[] = [];
  let isAnswered = true;
  const without = () => {
    // A source that refused before it came to a person is still heard.
    if (!isAnswered && above.length > 0)
      coverages.push({ payer, rejections: above, person: UNKNOWN_PERSON, plan: UNKNOWN_PLAN });
  };
  for (const { code, segments } of levelsOf(transaction)) {
    if (code === '20') {
      without();
      const name = find(segments, 'NM1');
      payer = { name: at(name, 3), id: at(name, 9) };
      above = rejectionsOf(segments, 'payer');
      isAnswered = false;
    } else if (code === '21') {
      above = [...above, ...rejectionsOf(segments, 'provider')];
    } else if (code === '22') {
      isAnswered = true;
      coverages.push({
        payer,
        rejections: [...above, ...rejectionsOf(segments, 'patient')],
        person: personOf(segments, UNKNOWN_PERSON),
        plan: toPlan(segments, separators),
      });
    } else if (code === '23') {
      const subscriber = coverages.pop();
      if (subscriber) coverages.push(ofDependent(subscriber, segments, separators));
    }
  }
  without();
  return coverages;
}

/**
 * Where the patient is someone's dependent: the person is the dependent, the plan the subscriber's unless it
 * says otherwise.
 */
function ofDependent(
  subscriber: AnsweredCoverage,
  segments: readonly Segment[],
  separators: Separators,
): AnsweredCoverage {
  const { memberId } = subscriber.person;
  const own = Object.entries(toPlan(segments, separators)).filter(
    ([, value]) => value !== '' && value !== undefined && value !== 'Unknown',
  );
  return {
    ...subscriber,
    rejections: [...subscriber.rejections, ...rejectionsOf(segments, 'patient')],
    person: personOf(segments, { ...UNKNOWN_PERSON, memberId }),
    plan: { ...subscriber.plan, ...Object.fromEntries(own) },
  };
}

function personOf(
  segments: readonly Segment[],
  start: AnsweredCoverage['person'],
): AnsweredCoverage['person'] {
  const [name, street, place, birth, relation] = ['NM1', 'N3', 'N4', 'DMG', 'INS'].map((tag) =>
    find(segments, tag),
  ) as [Segment, Segment, Segment, Segment, Segment];
  return {
    memberId: at(name, 8) === 'MI' ? at(name, 9) : start.memberId,
    lastName: at(name, 3),
    firstName: at(name, 4),
    middleName: at(name, 5),
    birthDate: toDate(at(birth, 1), at(birth, 2)),
    gender: toGender(at(birth, 3)),
    address: at(street, 1),
    address2: at(street, 2),
    city: at(place, 1),
    state: at(place, 2),
    zipCode: at(place, 3),
    isChanged: at(relation, 3) === '001' && at(relation, 4) === '25',
  };
}

function rejectionsOf(segments: readonly Segment[], about: Rejection['about']): readonly Rejection[] {
  return segments.filter(({ tag }) => tag === 'AAA').map((one) => ({ code: at(one, 3), about }));
}

function find(segments: readonly Segment[], tag: string): Segment {
  return segments.find((one) => one.tag === tag) ?? { tag, elements: [] };
}
