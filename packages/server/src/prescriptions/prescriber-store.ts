import type { Drug } from '@erx/core/drugs/model';
import type { SentSig } from '@erx/core/prescriptions/rules/last-sig';
import { dateIn } from '@erx/core/values/dates';
import type { Connection, Statement } from '../platform/database/database';

const HAS: Statement = {
  name: 'has-prescriber',
  text: `SELECT EXISTS (SELECT FROM memberships m JOIN accounts a ON a.id = m.account_id
    WHERE m.practice_id = $1 AND m.account_id = $2 AND m.active AND NOT m.is_emergency_only AND a.active
      AND a.npi IS NOT NULL) AS has`,
};

/** So many of the latest are looked through for a patient of the same band of ages. */
const LOOKED_THROUGH = 50;

/** What left for a pharmacy or on paper; found by the index of descriptions. */
const SENT: Statement = {
  name: 'sent-sigs',
  text: `SELECT r.sig, r.scripted_at, p.birth_date
    FROM prescriptions r
    JOIN patients p ON p.practice_id = r.practice_id AND p.id = r.patient_id
    WHERE r.practice_id = $1 AND r.provider_id = $2
      AND r.description COLLATE "C" = $3 AND r.prescribable_drug_id = $4
      AND r.script_status IN ('Sent', 'Printed')
    ORDER BY r.scripted_at DESC, r.id DESC
    LIMIT ${String(LOOKED_THROUGH)}`,
};

/** Anyone who prescribes in one practice. */
export const prescribersStore = (connection: Connection, practiceId: string) => ({
  /** Whether an account is an active prescriber of the practice. */
  async has(accountId: string): Promise<boolean> {
    const [row] = await connection.run<{ has: boolean }>(HAS, [practiceId, accountId]);
    return row?.has === true;
  },

  /** Directions that a prescriber sent for a product, latest first. @param timeZone of the practice */
  async sentSigs(
    accountId: string,
    { description, prescribableDrugId }: Pick<Drug, 'description' | 'prescribableDrugId'>,
    timeZone: string,
  ): Promise<readonly SentSig[]> {
    const rows = await connection.run<{ sig: string; scripted_at: Date; birth_date: string | null }>(SENT, [
      practiceId,
      accountId,
      description,
      prescribableDrugId,
    ]);
    return rows.map((row) => ({
      sig: row.sig,
      writtenOn: dateIn(timeZone, row.scripted_at),
      birthDate: row.birth_date ?? '',
    }));
  },
});
