import { newForm, type Prescription, type PrescriptionOrder } from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import type { Answer, Asked } from './machines';
import type { Random } from './random';
import type { Schedule } from './schedule';
import { DRUG, PHARMACY, type Prescriber } from './store';

/** What someone wanted of one prescription, and what the service has acknowledged of it. */
export interface Order {
  readonly by: Prescriber;
  readonly patientId: string;
  /** The ids that creates of it were answered with. */
  readonly ids: Set<string>;
  isSent: boolean;
  isCancelAsked: boolean;
  /** The state that a cancel was answered with. */
  cancelled: Prescription['scriptStatus'] | undefined;
}

export interface PeopleNeeds {
  readonly random: Random;
  readonly schedule: Schedule;
  readonly today: string;
  /** Of keys that no other seed uses in the same tables. */
  readonly prefix: string;
  /** Asks one process; undefined where no answer came. */
  readonly ask: (by: Prescriber, asked: Asked) => Promise<Answer | undefined>;
  readonly report: (violation: string) => void;
  /** A patient of this order alone. */
  readonly addPatient: (by: Prescriber) => Promise<string>;
}

/** Someone who writes, mostly sends and sometimes cancels, and asks again until it is answered. */
export function createPeople(needs: PeopleNeeds) {
  const { random, schedule, report } = needs;
  const replies = new Map<string, string>();
  let keys = 0;
  const nextKey = () => {
    keys += 1;
    return `${needs.prefix}-${String(keys)}`;
  };

  /** Asks under one key until something definite is answered: always the same. */
  async function persistently(by: Prescriber, asked: Asked): Promise<Answer> {
    for (;;) {
      const answer = await needs.ask(by, asked);
      if (answer?.kind === 'broken') report(`${asked.endpoint} failed: ${answer.problem}`);
      if (answer?.kind === 'done' && asked.key !== undefined) {
        const scope = `${by.member.practiceId} ${by.member.accountId} ${asked.key}`;
        const reply = JSON.stringify(answer.reply);
        if ((replies.get(scope) ?? reply) !== reply)
          report(`a repetition of ${asked.endpoint} was answered otherwise than the first`);
        replies.set(scope, reply);
      }
      if (answer?.kind === 'done' || answer?.kind === 'refused') return answer;
      await schedule.sleep(random.between(50, 3_000));
    }
  }

  /** One request, or the same twice at the same time. */
  async function perhapsTwice(by: Prescriber, asked: Asked): Promise<Answer[]> {
    const isTwice = asked.key !== undefined && random.chance(0.25);
    return await Promise.all((isTwice ? [asked, asked] : [asked]).map((one) => persistently(by, one)));
  }

  async function create(order: Order, key: string): Promise<string | undefined> {
    const answers = await perhapsTwice(order.by, {
      endpoint: 'createPrescription',
      params: {},
      body: orderOf(order, needs.today),
      key,
    });
    for (const answer of answers)
      if (answer.kind === 'done') order.ids.add((answer.reply as Prescription).id);
      else report(`a create was ${describe(answer)}`);
    return [...order.ids][0];
  }

  async function read(order: Order, id: string): Promise<Prescription | undefined> {
    const answer = await persistently(order.by, {
      endpoint: 'getPrescription',
      params: { id },
      body: undefined,
      key: undefined,
    });
    if (answer.kind === 'done') return answer.reply as Prescription;
    report(`a prescription that was acknowledged cannot be read: ${describe(answer)}`);
    return undefined;
  }

  async function send(order: Order, id: string): Promise<void> {
    const isRival = random.chance(0.1);
    const attempt = async () => {
      const key = random.chance(0.7) ? nextKey() : undefined;
      const answers = await perhapsTwice(order.by, {
        endpoint: 'sendPrescription',
        params: { id },
        body: { version: 1 },
        key,
      });
      for (const answer of answers) {
        if (answer.kind === 'done') {
          order.isSent = true;
          continue;
        }
        const code = answer.kind === 'refused' ? answer.code : '';
        const isOfAnother = code === 'prescription.not-pending' || code === 'record.changed';
        // Without a key a send whose answer was lost is refused when it is repeated: it is looked up instead.
        const isExpected = isOfAnother && (key === undefined || isRival || order.isCancelAsked);
        if (!isExpected) report(`a send was ${describe(answer)}`);
        else if ((await read(order, id))?.scriptStatus === 'Sent') order.isSent = true;
      }
    };
    await Promise.all(isRival ? [attempt(), attempt()] : [attempt()]);
  }

  async function cancel(order: Order, id: string): Promise<void> {
    order.isCancelAsked = true;
    for (let tries = 0; tries < 20; tries += 1) {
      const seen = await read(order, id);
      if (!seen) return;
      const answers = await perhapsTwice(order.by, {
        endpoint: 'cancelPrescription',
        params: { id },
        body: { version: seen.version },
        key: nextKey(),
      });
      const [answer] = answers;
      if (answers.some(({ kind }) => kind !== answer?.kind))
        report('of two equal cancels one was carried out and the other refused');
      if (answer?.kind === 'done') order.cancelled = (answer.reply as Prescription).scriptStatus;
      const code = answer?.kind === 'refused' ? answer.code : undefined;
      if (code === undefined) return;
      if (code !== 'record.changed') {
        if (code !== 'prescription.not-cancellable') report(`a cancel was refused: ${code}`);
        return;
      }
      await schedule.sleep(random.between(10, 500));
    }
  }

  /** What becomes of one prescription. */
  async function live(order: Order, key: string): Promise<void> {
    await schedule.sleep(random.below(4_000));
    const id = await create(order, key);
    if (id === undefined) return;
    if (random.chance(0.1)) {
      await cancel(order, id);
      return;
    }
    if (random.chance(0.08)) return;
    await schedule.sleep(random.below(2_000));
    const isHasty = random.chance(0.3);
    const isCancelled = random.chance(0.35);
    const sending = send(order, id);
    if (!isHasty) await sending;
    if (isCancelled) {
      await schedule.sleep(random.chance(0.6) ? random.below(150) : random.below(120_000));
      await cancel(order, id);
    }
    await sending;
  }

  async function newOrder(by: Prescriber): Promise<Order> {
    const patientId = await needs.addPatient(by);
    return { by, patientId, ids: new Set(), isSent: false, isCancelAsked: false, cancelled: undefined };
  }

  return {
    /** Begins; a colleague, or someone of another practice, may happen to use the same key. */
    async begin(prescribers: readonly [Prescriber, Prescriber, Prescriber]): Promise<{
      readonly orders: readonly Order[];
      readonly ended: Promise<unknown>;
    }> {
      const lives: [Order, string][] = [];
      for (let count = random.between(1, 3); count > 0; count -= 1) {
        const [first, ...others] = prescribers;
        const key = nextKey();
        lives.push([await newOrder(first), key]);
        if (random.chance(0.2)) lives.push([await newOrder(random.pick(others)), key]);
      }
      return {
        orders: lives.map(([order]) => order),
        ended: Promise.all(lives.map(([order, key]) => live(order, key))),
      };
    },
  };
}

const describe = (answer: Answer): string =>
  answer.kind === 'refused' ? `refused: ${answer.code}` : answer.kind;

function orderOf({ by, patientId }: Order, today: string): PrescriptionOrder {
  return toPrescriptionOrder(
    {
      ...newForm(today, 'C48542'),
      sig: 'Take 1 tablet by mouth daily',
      dispense: '30',
      refills: { count: 3 },
    },
    { patientId, providerId: by.member.accountId, prescribableDrugId: DRUG, pharmacyNcpdpId: PHARMACY },
  );
}
