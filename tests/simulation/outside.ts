import { scriptCodec } from '@erx/script/codec';
import type { Message } from '@erx/script/model';
import type { Body, CancelRx, NewRx } from '@erx/script/model/body';
import { sampleNewRx } from '@erx/script/testing/sample';
import type { PostedAnswer } from '@erx/server/platform/gateway/post-xml';
import type { Hazards } from './hazards';
import type { Random } from './random';
import type { Machine, Schedule } from './schedule';

const codec = scriptCodec('2017071');
/** As long as the service waits for an answer (pharmacy-network.ts). */
const ANSWER_WITHIN = 10_000;

/** One try of a machine to hand a message over. */
export interface Post {
  readonly machine: Machine;
  readonly begun: number;
  /** When the machine learned how it ended; undefined while it waits, and where it died. */
  ended: number | undefined;
  outcome: 'waiting' | 'answered' | 'unanswered' | 'stopped';
}

/** A message of the service as the network knows it. */
export interface Delivered {
  /** In the trace; ids differ between runs of a seed. */
  readonly name: string;
  readonly message: Message;
  readonly texts: Set<string>;
  readonly posts: Post[];
  /** When it arrived, each time. */
  readonly arrivals: number[];
  /** Made when it first arrived, and the same for each repetition, under the same id. */
  answer: string | undefined;
  isRefused: boolean;
}

/** A message of a pharmacy, delivered until the service has answered it. */
export interface Inbound {
  readonly id: string;
  readonly xml: string;
  readonly body: Body;
  readonly asksForReceipt: boolean;
  readonly answers: Set<string>;
  isDone: boolean;
}

/** The other side: a network and a pharmacy behind it, which do what real ones may do. */
export interface Outside {
  readonly delivered: ReadonlyMap<string, Delivered>;
  readonly inbound: readonly Inbound[];
  /** What carries the bytes of a machine. @throws where the product sends what the standard forbids */
  postOf(machine: Machine): (xml: string, stop?: AbortSignal) => Promise<PostedAnswer>;
}

export interface OutsideNeeds {
  readonly random: Random;
  readonly schedule: Schedule;
  readonly hazards: Hazards;
  readonly isCalm: () => boolean;
  readonly start: number;
  /** Of ids that no other seed uses in the same tables. */
  readonly prefix: string;
  readonly report: (violation: string) => void;
  /** Hands a message of a pharmacy to a machine; undefined where no answer came. */
  readonly receive: (xml: string) => Promise<string | undefined>;
  /** Called as a post begins, with what is known of its message. */
  readonly onPost: (delivered: Delivered) => void;
}

export function createOutside(needs: OutsideNeeds): Outside {
  const { random, schedule, hazards, isCalm, start, prefix } = needs;
  const delivered = new Map<string, Delivered>();
  const inbound: Inbound[] = [];
  let ids = 0;

  const does = (probability: number): boolean => random.chance(probability) && !isCalm();
  const isAway = (): boolean =>
    hazards.awayFor > 0 &&
    schedule.now() >= start + hazards.awayFrom &&
    schedule.now() < start + hazards.awayFrom + hazards.awayFor;

  function answerTo({ header }: Message, body: Body, id: string): string {
    return codec.write({
      header: {
        to: header.from,
        from: header.to,
        messageId: id,
        relatesToMessageId: header.messageId,
        sentTime: new Date(schedule.now()).toISOString(),
        senderSoftware: { developer: 'test', product: 'network', version: '1' },
        ...(header.prescriberOrderNumber === undefined
          ? {}
          : { prescriberOrderNumber: header.prescriberOrderNumber }),
      },
      body,
    });
  }

  /** It came to the pharmacy: a repetition changes nothing there. */
  function arrive(one: Delivered): void {
    one.arrivals.push(schedule.now());
    if (one.answer !== undefined) return;
    const { message } = one;
    const { kind } = message.body;
    one.isRefused = (kind === 'NewRx' || kind === 'CancelRx') && does(hazards.refused);
    one.answer = answerTo(
      message,
      one.isRefused
        ? { kind: 'Error', code: '900', descriptionCodes: ['210'], description: 'Not today.' }
        : { kind: 'Status', code: '010' },
      `${prefix}${nextName('a')}`,
    );
    if (one.isRefused) return;
    if (message.body.kind === 'NewRx') reportOn(message, message.body);
    if (message.body.kind === 'CancelRx') answerCancel(message, message.body);
  }

  function reportOn(message: Message, body: NewRx): void {
    if (random.chance(0.8)) say(message, { kind: 'Verify', status: { code: '010' } });
    if (random.chance(0.1)) say(message, { kind: 'Status', code: '010' });
    if (random.chance(0.3)) {
      const { patient, pharmacy, prescriber } = body;
      const { medication } = sampleNewRx().body;
      const receipt = random.chance(0.5) ? { returnReceipt: '1' } : {};
      const status = random.pick(['dispensed', 'partiallyDispensed', 'notDispensed'] as const);
      say(message, {
        kind: 'RxFill',
        ...receipt,
        fillStatus: { [status]: {} },
        patient,
        pharmacy,
        prescriber,
        medication,
      });
    }
  }

  function answerCancel(message: Message, _: CancelRx): void {
    const receipt = random.chance(0.5) ? { returnReceipt: '1' } : {};
    say(message, {
      kind: 'CancelRxResponse',
      ...receipt,
      response: random.chance(0.7)
        ? { approved: { note: 'Stopped.' } }
        : { denied: { denialReason: 'Dispensed.' } },
    });
  }

  function say(about: Message, body: Body): void {
    const name = nextName('p');
    const id = `${prefix}${name}`;
    const xml = answerTo(about, body, id);
    const asksForReceipt = 'returnReceipt' in body && body.returnReceipt === '1';
    const one: Inbound = { id, xml, body, asksForReceipt, answers: new Set(), isDone: false };
    inbound.push(one);
    const wait = random.chance(0.2) ? random.below(2_000) : random.below(60_000);
    schedule.after(wait, `the pharmacy says ${body.kind} ${name}`, () => void deliver(one));
    if (does(hazards.doubled))
      schedule.after(wait + random.below(3_000), `and again ${body.kind} ${name}`, () => void deliver(one));
    if (does(hazards.doubled / 2))
      schedule.after(wait + random.below(300_000), `and late ${body.kind} ${name}`, () => void deliver(one));
  }

  async function deliver(one: Inbound): Promise<void> {
    for (;;) {
      const answer = await needs.receive(one.xml);
      if (answer !== undefined) {
        one.answers.add(answer);
        // What could not be taken is sent again: an Error that says so has no id to relate to.
        one.isDone = true;
        return;
      }
      await schedule.sleep(random.between(1_000, 20_000));
    }
  }

  const nextName = (kind: string): string => {
    ids += 1;
    return `${kind}${String(ids)}`;
  };

  /** What the machine hears of a message that has arrived, or has not. */
  function hearAbout(one: Delivered): PostedAnswer | undefined {
    if (does(hazards.post / 3)) return undefined;
    const right = { status: 200, date: null, text: one.answer ?? '' };
    if (!does(hazards.post / 3)) return right;
    const other = [...delivered.values()].find((each) => each !== one && each.answer !== undefined);
    return random.pick<PostedAnswer>([
      { status: 503, date: null, text: right.text },
      { status: 200, date: null, text: '<html><body>Please sign in</body></html>' },
      { status: 200, date: null, text: undefined },
      other?.answer === undefined
        ? { status: 502, date: null, text: '' }
        : { status: 200, date: null, text: other.answer },
    ]);
  }

  function register(xml: string): Delivered {
    const reading = codec.read(xml);
    if (!reading.valid) {
      const problem = `the product sent what the standard forbids: ${JSON.stringify(reading.violations)}`;
      needs.report(problem);
      throw new Error(problem);
    }
    const { messageId } = reading.message.header;
    const one: Delivered = delivered.get(messageId) ?? {
      name: nextName('m'),
      message: reading.message,
      texts: new Set(),
      posts: [],
      arrivals: [],
      answer: undefined,
      isRefused: false,
    };
    delivered.set(messageId, one);
    one.texts.add(xml);
    return one;
  }

  const postOf =
    (machine: Machine) =>
    (xml: string, stop?: AbortSignal): Promise<PostedAnswer> =>
      new Promise((resolve, reject) => {
        const one = register(xml);
        const post: Post = { machine, begun: schedule.now(), ended: undefined, outcome: 'waiting' };
        needs.onPost(one);
        one.posts.push(post);
        const { name } = one;
        schedule.note(`${machine.name.padEnd(4)} posts ${one.message.body.kind} ${name}`);
        const leave = () => {
          schedule.after(
            0,
            `leaves ${name}`,
            () => {
              fail(stop?.reason, 'stopped');
            },
            machine,
          );
        };
        const end = (outcome: 'answered' | 'unanswered' | 'stopped', settle: () => void) => {
          if (post.outcome !== 'waiting') return;
          post.outcome = outcome;
          post.ended = schedule.now();
          stop?.removeEventListener('abort', leave);
          forget();
          settle();
        };
        const fail = (error: unknown, outcome: 'unanswered' | 'stopped' = 'unanswered') => {
          end(outcome, () => {
            reject(error as Error);
          });
        };
        const forget = schedule.after(
          ANSWER_WITHIN,
          `waits no longer for ${name}`,
          () => {
            fail(new DOMException('no answer in time', 'TimeoutError'));
          },
          machine,
        );
        if (stop?.aborted) leave();
        else stop?.addEventListener('abort', leave);
        const refuseConnection = () => {
          schedule.after(
            random.below(50),
            `is not let in with ${name}`,
            () => {
              fail(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
            },
            machine,
          );
        };
        if (isAway()) {
          refuseConnection();
          return;
        }
        if (does(hazards.post / 3)) {
          if (random.chance(0.5)) refuseConnection(); // else it is waited for in vain
          return;
        }
        const way = does(hazards.post / 4) ? random.below(25_000) : random.below(300);
        const again = does(hazards.doubled) ? random.below(40_000) : undefined;
        if (again !== undefined)
          schedule.after(way + again, `comes again ${name}`, () => {
            arrive(one);
          });
        schedule.after(way, `arrives ${name}`, () => {
          arrive(one);
          const answer = hearAbout(one);
          if (answer === undefined) return;
          schedule.after(
            random.below(500),
            `hears of ${name}`,
            () => {
              end('answered', () => {
                resolve(answer);
              });
            },
            machine,
          );
        });
      });

  return { delivered, inbound, postOf };
}
