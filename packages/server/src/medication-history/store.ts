import {
  HistoryProblem,
  type DataCall,
  type HistoryEntry,
  type HistoryItem,
  type Inquiry,
} from '@erx/core/medication-history/model';
import type { Medication } from '@erx/core/medications/model';
import type { CalendarDate } from '@erx/core/values/dates';
import { uuidv7 } from 'uuidv7';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import { medicationHistory } from '../platform/database/schema';
import type { TableRow } from '../platform/database/row';
import type { historyInquiries } from '../platform/database/schema';

interface InquiryRow extends Pick<
  TableRow<typeof historyInquiries>,
  | 'practice_id'
  | 'id'
  | 'patient_id'
  | 'provider_id'
  | 'pbm_id'
  | 'data_call'
  | 'start_date'
  | 'message_id'
  | 'state'
  | 'problem'
  | 'asked_at'
  | 'answered_at'
  | 'not_shown'
> {
  total: number;
}

const COLUMNS = `i.practice_id, i.id, i.patient_id, i.provider_id, i.pbm_id, i.data_call, i.start_date::text,
  i.message_id, i.state, i.not_shown, i.problem, i.asked_at, i.answered_at,
  (SELECT count(*)::int FROM medication_history h WHERE h.practice_id = i.practice_id
    AND h.patient_id = i.patient_id AND h.inquiry_id = i.id) AS total`;

const LATEST: Statement = {
  name: 'latest-history-inquiry',
  text: `SELECT ${COLUMNS} FROM history_inquiries i
    WHERE i.practice_id = $1 AND i.patient_id = $2 AND i.provider_id = $3 AND i.data_call = $4
    ORDER BY i.asked_at DESC, i.id DESC
    LIMIT 1`,
};

const FIND: Statement = {
  name: 'find-history-inquiry',
  text: `SELECT ${COLUMNS} FROM history_inquiries i WHERE i.practice_id = $1 AND i.id = $2`,
};

const ADD = named({
  name: 'add-history-inquiry',
  text: `INSERT INTO history_inquiries (practice_id, id, patient_id, provider_id, pbm_id, data_call,
    start_date, message_id, state, problem, asked_by, asked_at)
    VALUES (:practiceId, :id, :patientId, :providerId, :pbmId, :dataCall, :startDate, :messageId, 'Asked', '',
      :askedBy, :at)`,
});

/** Only the message that is waited for can end an inquiry, and only once. */
const END = named({
  name: 'end-history-inquiry',
  text: `UPDATE history_inquiries SET state = :state, problem = :problem, answered_at = :at
    WHERE practice_id = :practiceId AND id = :id AND message_id = :messageId AND state <> 'Answered'
      RETURNING id`,
});

const ASK_ON: Statement = {
  name: 'ask-history-on',
  text: `UPDATE history_inquiries
    SET state = 'Asked', problem = '', message_id = $3, asked_at = $4
    WHERE practice_id = $1 AND id = $2`,
};

const COUNT_NOT_SHOWN: Statement = {
  name: 'count-history-not-shown',
  text: 'UPDATE history_inquiries SET not_shown = not_shown + $3 WHERE practice_id = $1 AND id = $2',
};

const ITEMS: Statement = {
  name: 'history-items',
  text: `SELECT h.id, h.entry, h.last_fill_date::text, h.written_date::text, h.pharmacy, h.prescriber, h.reported_by,
    h.description, h.controlled_substance, h.ndc, h.dx, h.sig,
    h.strength, h.dispense::text, h.refills, h.days_supply, p.product_id
    FROM medication_history h LEFT JOIN LATERAL (
      SELECT COALESCE((SELECT k.product_id FROM packages k WHERE k.ndc = h.ndc),
        (SELECT d.id FROM products d WHERE d.representative_ndc = h.ndc ORDER BY d.id LIMIT 1)) AS product_id
    ) p ON h.ndc <> ''
    WHERE h.practice_id = $1 AND h.patient_id = $2 AND h.inquiry_id = $3
    ORDER BY coalesce(h.last_fill_date, h.written_date) DESC NULLS LAST, h.description COLLATE "C", h.id`,
};

const ITEM: Statement = {
  name: 'history-item',
  text: `SELECT description, ndc, sig, last_fill_date::text
      FROM medication_history
      WHERE practice_id = $1 AND patient_id = $2 AND id = $3 AND source = 'pbm'`,
};

const MATCH: Statement = {
  name: 'match-fills',
  text: `UPDATE medication_history h SET matched_drug_id = $4
    WHERE h.practice_id = $1 AND h.patient_id = $2 AND h.description = $3
      AND NOT EXISTS (SELECT FROM packages k WHERE k.ndc = h.ndc)
    RETURNING h.id`,
};

/** What was matched before is the same product when it is reported again. */
const MATCH_AGAIN: Statement = {
  name: 'match-fills-again',
  text: `UPDATE medication_history n SET matched_drug_id = h.matched_drug_id
    FROM medication_history h
    WHERE n.practice_id = $1 AND n.patient_id = $2 AND n.inquiry_id = $3 AND n.matched_drug_id IS NULL
      AND h.practice_id = $1 AND h.patient_id = $2 AND h.matched_drug_id IS NOT NULL
      AND h.description = n.description AND h.ndc = n.ndc`,
};

/** The latest inquiry reports the fills of an earlier one again: each fill is once. */
const FORGET_REPEATED: Statement = {
  name: 'forget-repeated-history',
  text: `DELETE FROM medication_history h USING medication_history n
    WHERE h.practice_id = $1 AND h.patient_id = $2 AND h.source = 'pbm' AND h.inquiry_id IS DISTINCT FROM $3
      AND n.practice_id = $1 AND n.patient_id = $2 AND n.inquiry_id = $3
      AND n.entry = h.entry AND n.last_fill_date IS NOT DISTINCT FROM h.last_fill_date
      AND (h.entry <> 'prescribed' OR n.written_date IS NOT DISTINCT FROM h.written_date)
      AND n.ndc = h.ndc AND n.description = h.description`,
};

const MESSAGE = named({
  name: 'archive-history-message',
  text: `INSERT INTO network_messages (practice_id, id, direction, kind, message_id, relates_to_message_id,
    xml, at, sender)
    VALUES (:practiceId, :id, :direction, :kind, :messageId, :relatesTo, :xml, :at, :sender)
    ON CONFLICT DO NOTHING`,
});

/** An inquiry with what the service alone knows of it. */
export interface StoredInquiry extends Inquiry {
  readonly practiceId: string;
  readonly patientId: string;
  readonly providerId: string;
  /** Of the message that is waited for, or was the last. */
  readonly messageId: string;
}

/** A fill as it is kept; null where the benefit manager did not say. */
export interface Fill {
  readonly entry: HistoryEntry;
  readonly lastFillDate: CalendarDate | null;
  readonly writtenDate: CalendarDate | null;
  readonly pharmacy: string;
  readonly prescriber: string;
  readonly reportedBy: string;
  readonly description: string;
  readonly controlledSubstance: boolean | null;
  readonly ndc: string;
  readonly sig: string;
  readonly strength: string;
  readonly dispense: string | null;
  readonly refills: number | null;
  readonly daysSupply: number | null;
}

/** A message of an inquiry, as it crossed the wire. */
export interface HistoryMessage {
  readonly direction: 'in' | 'out';
  readonly kind: string;
  readonly messageId: string;
  /** Of one that came in, as network/sender.ts writes it. */
  readonly sender?: string | undefined;
  readonly relatesTo?: string | undefined;
  readonly xml: string;
}

/** The fills that inquiries of one practice brought. */
export const fillsStore = (connection: Connection, practiceId: string) => ({
  async keepFills(
    { id, patientId }: Pick<StoredInquiry, 'id' | 'patientId'>,
    fills: readonly Fill[],
    at: Date,
  ): Promise<void> {
    if (fills.length === 0) return;
    await connection.orm.insert(medicationHistory).values(
      fills.map((fill) => ({
        ...fill,
        practiceId,
        id: uuidv7(),
        patientId,
        source: 'pbm' as const,
        dx: '',
        inquiryId: id,
        receivedAt: at,
      })),
    );
  },

  /** @returns how many fills of these words, that name no product, are the product from now on */
  async match(patientId: string, description: string, drugId: string): Promise<number> {
    return (await connection.run(MATCH, [practiceId, patientId, description, drugId])).length;
  },

  /** Counts what an answer reported and is not kept. */
  async countNotShown(id: string, count: number): Promise<void> {
    if (count > 0) await connection.run(COUNT_NOT_SHOWN, [practiceId, id, count]);
  },

  async forgetRepeated({ id, patientId }: Pick<StoredInquiry, 'id' | 'patientId'>): Promise<void> {
    await connection.run(MATCH_AGAIN, [practiceId, patientId, id]);
    await connection.run(FORGET_REPEATED, [practiceId, patientId, id]);
  },

  /**
   * What an inquiry brought, latest fills first.
   * @param taking what the patient takes today
   */
  async items(
    patientId: string,
    inquiryId: string,
    taking: readonly Pick<Medication, 'prescribableDrugId'>[],
  ): Promise<HistoryItem[]> {
    const rows = await connection.run<ItemRow>(ITEMS, [practiceId, patientId, inquiryId]);
    return rows.map((row) => itemOf(row, taking));
  },

  /** One fill; undefined where the patient has none of this id. */
  async item(
    patientId: string,
    id: string,
  ): Promise<{ description: string; ndc: string; sig: string; lastFillDate?: CalendarDate } | undefined> {
    const [row] = await connection.run<Pick<ItemRow, 'description' | 'ndc' | 'sig' | 'last_fill_date'>>(
      ITEM,
      [practiceId, patientId, id],
    );
    return (
      row && {
        description: row.description,
        ndc: row.ndc,
        sig: row.sig,
        ...(row.last_fill_date === null ? {} : { lastFillDate: row.last_fill_date }),
      }
    );
  },
});

/** The inquiries of one practice that ask for the medication histories of its patients. */
export const historyStore = (connection: Connection, practiceId: string) => ({
  async latest(
    patientId: string,
    providerId: string,
    dataCall: DataCall,
  ): Promise<StoredInquiry | undefined> {
    const [row] = await connection.run<InquiryRow>(LATEST, [practiceId, patientId, providerId, dataCall]);
    return row && inquiryOf(row);
  },

  async find(id: string): Promise<StoredInquiry | undefined> {
    const [row] = await connection.run<InquiryRow>(FIND, [practiceId, id]);
    return row && inquiryOf(row);
  },

  async add(
    inquiry: Pick<
      StoredInquiry,
      'id' | 'patientId' | 'providerId' | 'pbmId' | 'dataCall' | 'startDate' | 'messageId'
    >,
    askedBy: string,
    at: Date,
  ): Promise<void> {
    await ADD.run(connection, { ...inquiry, practiceId, askedBy, at });
  },

  /** Ends an inquiry. @returns false when it was answered already, or waits for another message by now */
  async end(
    { id, messageId }: Pick<StoredInquiry, 'id' | 'messageId'>,
    problem: HistoryProblem | undefined,
    at: Date,
  ): Promise<boolean> {
    const rows = await END.run(connection, {
      practiceId,
      id,
      messageId,
      state: problem === undefined ? 'Answered' : 'Failed',
      problem: problem ?? '',
      at,
    });
    return rows.length > 0;
  },

  /** The inquiry waits for the answer to a further message. */
  async askOn(id: string, messageId: string, at: Date): Promise<void> {
    await connection.run(ASK_ON, [practiceId, id, messageId, at]);
  },

  async archive(
    { direction, kind, messageId, sender, relatesTo, xml }: HistoryMessage,
    at: Date,
  ): Promise<void> {
    await MESSAGE.run(connection, {
      practiceId,
      id: uuidv7(),
      direction,
      kind,
      messageId,
      relatesTo,
      xml,
      at,
      sender: sender ?? '',
    });
  },
});

const BY_MESSAGE: Statement = {
  name: 'history-inquiry-by-message',
  text: `SELECT ${COLUMNS} FROM history_inquiries i WHERE i.message_id = $1`,
};
const HOLD: Statement = {
  name: 'hold-history-inquiry',
  text: 'SELECT FROM history_inquiries WHERE message_id = $1 FOR UPDATE',
};

/**
 * The inquiry that waits for the answer to a message. The network speaks for all practices, so this looks in
 * all; what it finds names the practice.
 */
export async function findInquiryByMessage(
  connection: Connection,
  messageId: string,
): Promise<StoredInquiry | undefined> {
  const [row] = await connection.run<InquiryRow>(BY_MESSAGE, [messageId]);
  return row && inquiryOf(row);
}

/** The same, held until the transaction ends. */
export async function findInquiryForUpdate(
  connection: Connection,
  messageId: string,
): Promise<StoredInquiry | undefined> {
  await connection.run(HOLD, [messageId]);
  return await findInquiryByMessage(connection, messageId);
}

function inquiryOf(row: InquiryRow): StoredInquiry {
  return {
    practiceId: row.practice_id,
    id: row.id,
    patientId: row.patient_id,
    providerId: row.provider_id,
    pbmId: row.pbm_id,
    dataCall: row.data_call,
    startDate: row.start_date,
    messageId: row.message_id,
    state: row.state,
    total: row.total,
    ...(row.not_shown === 0 ? {} : { notShown: row.not_shown }),
    askedAt: row.asked_at.toISOString(),
    ...(row.state === 'Failed'
      ? { problem: HistoryProblem.catch('history.not-answered').parse(row.problem) }
      : {}),
    ...(row.answered_at === null ? {} : { answeredAt: row.answered_at.toISOString() }),
  };
}

interface ItemRow extends Pick<
  TableRow<typeof medicationHistory>,
  | 'id'
  | 'entry'
  | 'last_fill_date'
  | 'written_date'
  | 'pharmacy'
  | 'prescriber'
  | 'reported_by'
  | 'description'
  | 'controlled_substance'
  | 'ndc'
  | 'dx'
  | 'sig'
  | 'strength'
  | 'dispense'
  | 'refills'
  | 'days_supply'
> {
  product_id: string | null;
}

function itemOf(row: ItemRow, taking: readonly Pick<Medication, 'prescribableDrugId'>[]): HistoryItem {
  const cs = row.controlled_substance === null ? 'Unknown' : row.controlled_substance ? 'Yes' : 'No';
  return {
    id: row.id,
    entry: row.entry,
    pharmacy: row.pharmacy,
    prescriber: row.prescriber,
    reportedBy: row.reported_by,
    ...(row.written_date === null ? {} : { writtenDate: row.written_date }),
    description: row.description,
    cs,
    ndc: row.ndc,
    dx: row.dx,
    sig: row.sig,
    strength: row.strength,
    ...(row.last_fill_date === null ? {} : { lastFillDate: row.last_fill_date }),
    ...(row.dispense === null ? {} : { dispense: row.dispense }),
    ...(row.refills === null ? {} : { refills: row.refills }),
    ...(row.days_supply === null ? {} : { daysSupply: row.days_supply }),
    isOnList: row.product_id !== null && taking.some((one) => one.prescribableDrugId === row.product_id),
  };
}
