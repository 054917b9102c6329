// Faults that the simulation must catch: each is one small change of the product's source, made in a copy that is
// bundled and never stored. `find` occurs exactly once in its file, or the fault is refused.

const OUTBOX = 'platform/outbox/store.ts';
const SEND = 'prescriptions/send-statements.ts';
const KEYS = 'platform/api/idempotency.ts';
const WITHDRAW = 'prescriptions/withdraw-statements.ts';
const RECEIVE = 'network/receive.ts';

/** @type {readonly { name: string, file: string, find: string, replace: string }[]} `file` from packages/server/src */
export const FAULTS = [
  {
    name: 'a lease keeps no other worker away',
    file: OUTBOX,
    find: 'AND (o.leased_until IS NULL OR o.leased_until <= $1)${more}',
    replace: '${more}',
  },
  {
    name: 'a lease never ends',
    file: OUTBOX,
    find: 'AND (o.leased_until IS NULL OR o.leased_until <= $1)${more}',
    replace: 'AND o.leased_until IS NULL${more}',
  },
  {
    name: 'an attempt is not counted',
    file: OUTBOX,
    find: 'leased_by = $3, attempts = o.attempts + 1',
    replace: 'leased_by = $3, attempts = greatest(o.attempts, 1)',
  },
  {
    name: 'a cancel overtakes its prescription',
    file: OUTBOX,
    find: 'AND (e.created_at, e.id) < (o.created_at, o.id))',
    replace: 'AND (e.created_at, e.id) < (o.created_at, o.id) AND false)',
  },
  {
    name: 'a failed message is tried again without a wait',
    file: OUTBOX,
    find: 'SET leased_until = NULL, leased_by = NULL, next_attempt_at = :next, last_problem',
    replace: 'SET leased_until = NULL, leased_by = NULL, next_attempt_at = :at, last_problem',
  },
  {
    name: 'the wait does not grow with the attempts',
    file: 'platform/outbox/retry.ts',
    find: 'FIRST_WAIT * 2 ** Math.min(attempts - 1, 30)',
    replace: 'FIRST_WAIT',
  },
  {
    name: 'a message is given up after an hour',
    file: 'platform/outbox/retry.ts',
    find: 'MAX_RETRY_AGE = 24 * 60 * 60_000',
    replace: 'MAX_RETRY_AGE = 60 * 60_000',
  },
  {
    name: 'a message that is given up is dropped without a record',
    file: OUTBOX,
    find: "SELECT a.* FROM taken t JOIN ${SETTLED_AUDIT.from('a')} ON a.id = t.audit_id",
    replace:
      "SELECT a.* FROM taken t JOIN ${SETTLED_AUDIT.from('a')} ON a.id = t.audit_id WHERE t.code <> 'delivery.gave-up'",
  },
  {
    name: 'the end of a delivery is not recorded',
    file: OUTBOX,
    find: "SELECT a.* FROM taken t JOIN ${SETTLED_AUDIT.from('a')} ON a.id = t.audit_id",
    replace: "SELECT a.* FROM taken t JOIN ${SETTLED_AUDIT.from('a')} ON a.id = t.audit_id WHERE false",
  },
  {
    name: 'the second end of a delivery is recorded too',
    file: OUTBOX,
    find: "SELECT a.* FROM taken t JOIN ${SETTLED_AUDIT.from('a')} ON a.id = t.audit_id",
    replace: "SELECT a.* FROM ${SETTLED_AUDIT.from('a')}",
  },
  {
    name: 'an ended message stays in the outbox',
    file: OUTBOX,
    find: `), taken AS (
      DELETE FROM outbox o
      USING d
      WHERE o.practice_id = d.practice_id AND o.id = d.id`,
    replace: `), taken AS (
      UPDATE outbox o SET leased_until = NULL
      FROM d
      WHERE o.practice_id = d.practice_id AND o.id = d.id`,
  },
  {
    name: 'a request to cancel is dropped with any end of its prescription',
    file: OUTBOX,
    find: "WHERE t.state = 'failed' AND ${BRINGS} AND t.prescription_id IS NOT NULL",
    replace: 'WHERE ${BRINGS} AND t.prescription_id IS NOT NULL',
  },
  {
    name: 'silence of the network counts as acceptance',
    file: 'platform/outbox/deliver.ts',
    find: `if (!isGivenUp(message.createdAt, now)) return undefined;
    return {
      delivery: {
        state: 'failed',`,
    replace: `if (message.attempts < 3) return undefined;
    return {
      delivery: {
        state: 'accepted',`,
  },
  {
    name: 'an answer about another message counts',
    file: 'platform/gateway/pharmacy-network.ts',
    find: '!reading.valid || reading.message.header.relatesToMessageId !== messageId',
    replace: '!reading.valid',
  },
  {
    name: 'an Error of the network counts as acceptance',
    file: 'platform/gateway/pharmacy-network.ts',
    find: "outcome: 'refused', answer: message",
    replace: "outcome: 'accepted', answer: message",
  },
  {
    name: 'a message that a worker has taken is withdrawn',
    file: WITHDRAW,
    find: `AND kind = 'NewRx' AND leased_until IS NULL
        AND attempts = 0`,
    replace: "AND kind = 'NewRx'",
  },
  {
    name: 'a cancel forgets the message that waits',
    file: WITHDRAW,
    find: 'return row !== undefined && row.withdrawn > 0 && row.waiting === row.withdrawn;',
    replace: 'return row !== undefined;',
  },
  {
    name: 'a send does not mind that it was sent',
    file: SEND,
    find: `AND r.version = input.version
        AND r.script_status = 'Pending'
      RETURNING`,
    replace: 'RETURNING',
  },
  {
    name: 'a send queues nothing',
    file: SEND,
    find: "SELECT practice_id, archive_id, message_id, order_number, id, 'NewRx', at, at\n      FROM prescriptions_sent",
    replace:
      "SELECT practice_id, archive_id, message_id, order_number, id, 'NewRx', at, at\n      FROM prescriptions_sent WHERE false",
  },
  {
    name: 'a send is not recorded',
    file: SEND,
    find: 'ON record.archive_id = prescriptions_sent.archive_id',
    replace: 'ON record.archive_id = prescriptions_sent.archive_id AND false',
  },
  {
    name: 'the reply of a send is not remembered',
    file: KEYS,
    find: 'WHERE reply_key IS NOT NULL',
    replace: 'WHERE false',
  },
  {
    name: 'the reply of a create is not remembered',
    file: KEYS,
    find: 'if (repetition) await storeReply(transaction',
    replace: 'if (status !== 201 && repetition) await storeReply(transaction',
  },
  {
    name: 'the reply of a cancel is not remembered',
    file: 'prescriptions/cancel-routes.ts',
    find: 'await storeReply(transaction, changed);',
    replace: '',
  },
  {
    name: 'a key is not scoped by its account',
    file: KEYS,
    find: 'WHERE practice_id = $1 AND account_id = $2 AND key = $3',
    replace: 'WHERE $1::uuid IS NOT NULL AND $2::uuid IS NOT NULL AND key = $3',
  },
  {
    name: 'of two equal requests the second is refused',
    file: KEYS,
    find: 'if (twin) return { before: twin };',
    replace: '',
  },
  {
    name: 'two deliveries of a message are both taken',
    file: 'inbox/store.ts',
    find: 'VALUES (:sender, :messageId, :digest, :kind, :practiceId, :answerXml, :xml, :at)',
    replace:
      'VALUES (:sender, :messageId, :digest, :kind, :practiceId, :answerXml, :xml, :at) ON CONFLICT DO NOTHING',
  },
  {
    name: 'a repetition is taken as new',
    file: RECEIVE,
    find: 'if (given) return await answerRepetition(receiving, given, message, xml, at);',
    replace: "if (given) message.header.messageId += '-again';",
  },
  {
    name: 'a repetition gets a new answer',
    file: 'inbox/repetition.ts',
    find: 'return given.answerXml;',
    replace: "return answerTo(message, { kind: 'Status', code: '010' }, at, repeating.softwareVersion);",
  },
  {
    name: 'a receipt is not queued',
    file: RECEIVE,
    find: 'await queueReceipt(transaction, receiptFor(message, practiceId, at), at);',
    replace: '',
  },
  {
    name: 'a Verify changes nothing',
    file: 'network/prescription-status.ts',
    find: "report.kind === 'Verify' && current.verification === 'Unverified'",
    replace: "report.kind === 'Verify' && current.verification === 'Verified'",
  },
];
