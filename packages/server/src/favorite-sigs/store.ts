import type { FavoriteSig, FavoriteSigFields } from '@erx/core/favorite-sigs/model';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import type { TableRow } from '../platform/database/row';
import type { favoriteSigs } from '../platform/database/schema';
import { FavoriteForm } from '@erx/core/prescriptions/model';

type Row = Pick<
  TableRow<typeof favoriteSigs>,
  'id' | 'account_id' | 'prescribable_drug_id' | 'description' | 'form' | 'hide' | 'entered_at'
>;

const COLUMNS = 'id, account_id, prescribable_drug_id, description, form, hide, entered_at';
const ORDER = 'ORDER BY lower(description) COLLATE "C", entered_at, id';

const OF_USER: Statement = {
  name: 'favorite-sigs-of-user',
  text: `SELECT ${COLUMNS} FROM favorite_sigs WHERE practice_id = $1 AND account_id = $2 AND NOT hide ${ORDER}`,
};
const OF_PRACTICE: Statement = {
  name: 'favorite-sigs-of-practice',
  text: `SELECT ${COLUMNS} FROM favorite_sigs WHERE practice_id = $1 AND account_id IS NULL AND NOT hide ${ORDER}`,
};
const SEVERAL: Statement = {
  name: 'favorite-sigs-by-id',
  text: `SELECT ${COLUMNS} FROM favorite_sigs WHERE practice_id = $1 AND id = ANY($2::uuid[])`,
};
const HOLD: Statement = {
  name: 'hold-favorite-sig',
  text: `SELECT ${COLUMNS} FROM favorite_sigs WHERE practice_id = $1 AND id = $2 FOR UPDATE`,
};
const ADD = named({
  name: 'add-favorite-sig',
  text: `INSERT INTO favorite_sigs (practice_id, id, account_id, prescribable_drug_id, description, form,
    hide, entered_at)
    VALUES (:practiceId, :id, :accountId, :prescribableDrugId, :description, :form, false, :at)`,
});
const REPLACE = named({
  name: 'replace-favorite-sig',
  text: `UPDATE favorite_sigs
    SET form = :form, hide = :hide, prescribable_drug_id = :prescribableDrugId, description = :description
    WHERE practice_id = :practiceId AND id = :id`,
});

/** Favourite sigs of one practice: of its users, and its own. */
export const favoriteSigsStore = (connection: Connection, practiceId: string) => ({
  /**
   * Those that are not hidden, by drug. A form kept by a version whose form this one cannot read is left out.
   */
  async list(accountId: string | undefined): Promise<FavoriteSig[]> {
    const rows =
      accountId === undefined
        ? await connection.run<Row>(OF_PRACTICE, [practiceId])
        : await connection.run<Row>(OF_USER, [practiceId, accountId]);
    return rows.flatMap((row) => favoriteOf(row) ?? []);
  },

  /** Those of these ids that the practice has, hidden or not, in no order. */
  async findSeveral(ids: readonly string[]): Promise<FavoriteSig[]> {
    if (ids.length === 0) return [];
    const rows = await connection.run<Row>(SEVERAL, [practiceId, ids]);
    return rows.flatMap((row) => favoriteOf(row) ?? []);
  },

  /**
   * One, hidden or not, held until the transaction ends; undefined where the practice has none of this id.
   */
  async findForUpdate(id: string): Promise<FavoriteSig | undefined> {
    const [row] = await connection.run<Row>(HOLD, [practiceId, id]);
    return row && favoriteOf(row);
  },

  async add(
    id: string,
    favorite: Pick<FavoriteSig, 'userId' | 'prescribableDrugId' | 'description' | 'form'>,
    at: Date,
  ): Promise<void> {
    await ADD.run(connection, {
      practiceId,
      id,
      accountId: favorite.userId,
      prescribableDrugId: favorite.prescribableDrugId,
      description: favorite.description,
      form: JSON.stringify(favorite.form),
      at,
    });
  },

  /** @param description of the product it is for */
  async replace(
    id: string,
    { hide, prescribableDrugId, ...form }: FavoriteSigFields,
    description: string,
  ): Promise<void> {
    await REPLACE.run(connection, {
      practiceId,
      id,
      form: JSON.stringify(form),
      hide,
      prescribableDrugId,
      description,
    });
  },
});

function favoriteOf(row: Row): FavoriteSig | undefined {
  const form = FavoriteForm.safeParse(JSON.parse(row.form));
  return form.success
    ? {
        id: row.id,
        prescribableDrugId: row.prescribable_drug_id,
        description: row.description,
        isUserFavorite: row.account_id !== null,
        ...(row.account_id === null ? {} : { userId: row.account_id }),
        hide: row.hide,
        form: form.data,
        enteredAt: row.entered_at.toISOString(),
      }
    : undefined;
}
