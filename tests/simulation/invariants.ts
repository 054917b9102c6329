import { scriptCodec } from '@erx/script/codec';
import type { Database } from '@erx/server/platform/database/database';
import type { Delivered, Inbound, Outside, Post } from './outside';
import type { Order } from './people';

const codec = scriptCodec('2017071');
const MINUTE = 60_000;
const DAY = 86_400_000;
const GIVEN_UP_EARLY = 'given up before a day was over';

interface PrescriptionRow {
  readonly id: string;
  readonly patient_id: string;
  readonly script_status: string;
  readonly cancel_status: string | null;
  readonly delivery_state: string;
  readonly verification_status: string;
}
interface MessageRow {
  readonly direction: 'in' | 'out';
  readonly kind: string;
  readonly message_id: string;
  readonly relates_to_message_id: string | null;
  readonly prescription_id: string | null;
  readonly xml: string;
  readonly at: Date;
}
interface AuditRow {
  readonly resource_id: string;
  readonly event: string;
  readonly details: { readonly messageId?: string; readonly attempts?: number };
  readonly at: Date;
}

interface Kept {
  readonly prescriptions: readonly PrescriptionRow[];
  readonly messages: readonly MessageRow[];
  readonly audit: readonly AuditRow[];
  readonly taken: readonly { readonly message_id: string }[];
  readonly waiting: number;
}

/** What the product has stored of a seed. */
async function load(
  database: Database,
  orders: readonly Order[],
  inbound: readonly Inbound[],
): Promise<Kept> {
  const patientIds = orders.map(({ patientId }) => patientId);
  const prescriptions = await database.run<PrescriptionRow>(
    {
      text: `SELECT id, patient_id, script_status, cancel_status, delivery_state, verification_status
        FROM prescriptions WHERE patient_id = ANY($1::uuid[])`,
    },
    [patientIds],
  );
  const ids = prescriptions.map(({ id }) => id);
  const said = inbound.map(({ id }) => id);
  const messages = await database.run<MessageRow>(
    {
      text: `SELECT direction, kind, message_id, relates_to_message_id, prescription_id, xml, at FROM network_messages
        WHERE prescription_id = ANY($1::uuid[]) OR relates_to_message_id = ANY($2::text[])`,
    },
    [ids, said],
  );
  const audit = await database.run<Omit<AuditRow, 'details'> & { details: string }>(
    {
      text: `SELECT resource_id, event, details, at FROM audit_records WHERE resource_id = ANY($1::text[])`,
    },
    [ids],
  );
  const taken = await database.run<{ message_id: string }>(
    { text: 'SELECT message_id FROM inbound_messages WHERE message_id = ANY($1::text[])' },
    [said],
  );
  const [outbox] = await database.run<{ waiting: number }>(
    { text: 'SELECT count(*)::int AS waiting FROM outbox' },
    [],
  );
  return {
    prescriptions,
    messages,
    audit: audit.map((row) => ({ ...row, details: JSON.parse(row.details) as AuditRow['details'] })),
    taken,
    waiting: outbox?.waiting ?? 0,
  };
}

/**
 * What does not hold once nothing is left to do, in words; nothing where all of it holds.
 * @param clocksAgree whether times of different processes can be compared
 */
export async function violationsOf(
  database: Database,
  orders: readonly Order[],
  outside: Outside,
  clocksAgree: boolean,
): Promise<readonly string[]> {
  const kept = await load(database, orders, outside.inbound);
  const found: string[] = [];
  const hold = (holds: boolean, violation: string) => {
    if (!holds) found.push(violation);
  };
  hold(kept.waiting === 0, `the outbox holds ${String(kept.waiting)} messages after all faults have ended`);
  const held = clocksAgree
    ? hold
    : (holds: boolean, violation: string) => {
        hold(holds || violation.startsWith(GIVEN_UP_EARLY), violation);
      };
  for (const order of orders) checkOrder(order, kept, outside, held);
  for (const one of outside.inbound) checkInbound(one, kept, outside, hold);
  const archived = new Map(
    kept.messages.filter(({ direction }) => direction === 'out').map((one) => [one.message_id, one.xml]),
  );
  for (const [id, { texts }] of outside.delivered)
    hold(
      texts.size === 1 && archived.get(id) === [...texts][0],
      'what the network was given is not the archived text of one message',
    );
  return found;
}

type Hold = (holds: boolean, violation: string) => void;

const of = (audit: readonly AuditRow[], event: string): readonly AuditRow[] =>
  audit.filter((one) => one.event === event);

/** The records of how the delivery of a message ended, which alone have the count of its attempts. */
const endingsOf = (audit: readonly AuditRow[], messageId: string): readonly AuditRow[] =>
  audit.filter(({ details }) => details.messageId === messageId && details.attempts !== undefined);

function checkOrder(order: Order, kept: Kept, { delivered }: Outside, hold: Hold): void {
  const rows = kept.prescriptions.filter(({ patient_id: patientId }) => patientId === order.patientId);
  const [row] = rows;
  hold(
    order.ids.size === 1 && rows.length === 1 && row !== undefined && order.ids.has(row.id),
    `one create under one key made ${String(rows.length)} prescriptions`,
  );
  if (!row) return;
  const audit = kept.audit.filter(({ resource_id: id }) => id === row.id);
  const sent = kept.messages.filter(
    ({ prescription_id: id, direction }) => id === row.id && direction === 'out',
  );
  const newRx = sent.filter(({ kind }) => kind === 'NewRx');
  const cancels = sent.filter(({ kind }) => kind === 'CancelRx');
  const once = (event: string, count: number) => {
    hold(
      of(audit, event).length === count,
      `the trail has ${event} ${String(of(audit, event).length)} times, not ${String(count)}`,
    );
  };
  once('prescription.created', 1);
  once('prescription.sent', newRx.length);
  once('prescription.cancel-requested', cancels.length);
  if (order.cancelled === 'CancelledBeforeSending') once('prescription.cancelled', 1);
  hold(newRx.length <= 1, `a prescription left as ${String(newRx.length)} orders`);
  hold(!order.isSent || newRx.length === 1, 'an acknowledged send left no message');
  hold(order.cancelled === undefined || row.script_status !== 'Sent', 'an acknowledged cancel is gone');
  const [first] = newRx;
  if (!first) return;
  const arrived = delivered.get(first.message_id);
  const endings = endingsOf(audit, first.message_id);
  const isWithdrawn = row.script_status === 'CancelledBeforeSending' && endings.length === 0;
  if (isWithdrawn) {
    hold(of(audit, 'prescription.cancelled').length === 1, 'a send was withdrawn without a record');
    hold(arrived === undefined, 'a prescription that was cancelled before sending left');
  } else checkEnding(first, endings, arrived, hold);
  hold(
    row.script_status !== 'CancelledBeforeSending' ||
      arrived === undefined ||
      arrived.answer === undefined ||
      arrived.isRefused,
    'a prescription that a pharmacy has counts as cancelled before sending',
  );
  for (const cancel of cancels) {
    const asked = delivered.get(cancel.message_id);
    const ended = endingsOf(audit, cancel.message_id);
    if (ended.length > 0 || asked) checkEnding(cancel, ended, asked, hold);
    else
      hold(
        endings.some(({ event }) => !event.endsWith('accepted')),
        'a request to cancel was dropped',
      );
    const begun = asked?.posts[0]?.begun;
    hold(
      begun === undefined || (arrived?.arrivals[0] ?? Infinity) <= begun,
      'a request to cancel left before its prescription',
    );
  }
}

function checkEnding(
  message: MessageRow,
  endings: readonly AuditRow[],
  delivered: Delivered | undefined,
  hold: Hold,
): void {
  const { kind } = message;
  hold(
    endings.length === 1,
    `the end of the delivery of a ${kind} is in the trail ${String(endings.length)} times`,
  );
  const [ending] = endings;
  if (!ending) return;
  const { event } = ending;
  if (event.endsWith('given-up'))
    hold(ending.at.getTime() - message.at.getTime() >= DAY, `${GIVEN_UP_EARLY}: a ${kind}`);
  else {
    const isTaken = delivered?.answer !== undefined;
    hold(isTaken, `a ${kind} counts as ${event}, and the network never had it`);
    hold(
      !isTaken || delivered.isRefused === event.endsWith('refused'),
      `a ${kind} counts as ${event}, which the pharmacy did not say`,
    );
  }
  const posts = delivered?.posts ?? [];
  // Of two that were under way at the same time, as after a pause, the first may be the one that ends it. What a
  // machine heard as it was paused it writes down afterwards.
  const underWayUntil = ({ machine, ended }: Post) =>
    ended !== undefined && machine.pausedUntil > ended ? machine.pausedUntil + MINUTE : (ended ?? 0);
  const overlap = posts.some((post, place) => underWayUntil(post) > (posts[place + 1]?.begun ?? Infinity));
  hold(
    overlap || (ending.details.attempts ?? 0) >= posts.length,
    `a ${kind} was tried more often than its attempts say`,
  );
}

function checkInbound(one: Inbound, kept: Kept, { delivered }: Outside, hold: Hold): void {
  const { kind } = one.body;
  hold(
    one.isDone && one.answers.size === 1,
    `a ${kind} of the pharmacy got ${String(one.answers.size)} answers`,
  );
  for (const answer of one.answers) {
    const reading = codec.read(answer);
    hold(reading.valid && reading.message.body.kind === 'Status', `a ${kind} of the pharmacy was not taken`);
  }
  const count = <Row>(rows: readonly Row[], isOf: (row: Row) => boolean, what: string, wanted = 1) => {
    const found = rows.filter(isOf).length;
    hold(found === wanted, `a ${kind} of the pharmacy has ${String(found)} ${what}, not ${String(wanted)}`);
  };
  count(kept.taken, ({ message_id: id }) => id === one.id, 'receipts of it');
  count(
    kept.messages,
    ({ message_id: id, direction }) => id === one.id && direction === 'in',
    'archived texts',
  );
  count(kept.audit, ({ details }) => details.messageId === one.id, 'records in the trail');
  const receipts = kept.messages.filter(
    ({ relates_to_message_id: id, kind: of, direction }) =>
      id === one.id && of === 'Verify' && direction === 'out',
  );
  hold(
    receipts.length === (one.asksForReceipt ? 1 : 0),
    `a ${kind} of the pharmacy was confirmed ${String(receipts.length)} times`,
  );
  for (const { message_id: id } of receipts) hold(delivered.has(id), 'a receipt never left');
  const reading = codec.read(one.xml);
  const relatesTo = reading.valid ? reading.message.header.relatesToMessageId : undefined;
  const about = kept.messages.find(({ message_id: id }) => id === relatesTo)?.prescription_id;
  const row = kept.prescriptions.find(({ id }) => id === about);
  if (kind === 'Verify')
    hold(row?.verification_status === 'Verified', 'a Verify was taken, and the prescription is not verified');
  if (kind === 'CancelRxResponse')
    hold(
      row?.cancel_status !== null && row?.cancel_status !== 'Pending',
      'a pharmacy answered a cancel, and it still counts as asked',
    );
}
