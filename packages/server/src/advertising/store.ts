import type { AdvertisingImage, MarketingEvent } from '@erx/core/advertising/model';
import { uuidv7 } from 'uuidv7';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';

const IMAGES: Statement = {
  name: 'advertising-images',
  text: `SELECT id, title, 'data:' || media_type || ';base64,' || image AS "blobImage", web_url AS "webUrl"
    FROM advertisements
    WHERE active
    ORDER BY position, id`,
};

const FIRST: Statement = { name: 'first-advertising-image', text: `${IMAGES.text} LIMIT 1` };

/** Who it was is read where it is stored, so that no client can say it was another user. */
const RECORD = named({
  name: 'record-marketing-audit',
  text: `INSERT INTO marketing_audits (practice_id, id, user_id, user_name, user_email, type, description, created_at)
    SELECT :practiceId, :id, a.id, concat_ws(' ', a.first_name, NULLIF(a.middle_name, ''), a.last_name),
      a.email, :type, ad.title, :at
    FROM accounts a JOIN advertisements ad ON ad.id = :advertisementId AND ad.active
      WHERE a.id = :accountId RETURNING id`,
});

const MARK_SEEN: Statement = {
  name: 'mark-advertisement-seen',
  text: 'UPDATE accounts SET is_advertisement_seen = $2 WHERE id = $1 AND is_advertisement_seen <> $2 RETURNING id',
};

const SHOW_TO_ALL: Statement = {
  name: 'show-advertisement-to-all',
  text: 'UPDATE accounts SET is_advertisement_seen = false WHERE is_advertisement_seen RETURNING id',
};

/** The advertisements: the same for every practice. */
export const advertisementsStore = (connection: Connection) => ({
  /** Those that are shown, in their order. */
  images: () => connection.run<AdvertisingImage>(IMAGES, []),
  /** The one of the dialog; undefined where there is none. */
  async first(): Promise<AdvertisingImage | undefined> {
    const [image] = await connection.run<AdvertisingImage>(FIRST, []);
    return image;
  },
  /** Keeps whether an account has seen and closed the dialog. @returns whether that is new */
  async markSeen(accountId: string, isSeen: boolean): Promise<boolean> {
    return (await connection.run(MARK_SEEN, [accountId, isSeen])).length > 0;
  },
  /** Has the dialog appear once more for every account. @returns for how many that is new */
  showToAll: async () => (await connection.run(SHOW_TO_ALL, [])).length,
});

/** What the people of one practice did with advertisements. */
export const marketingAuditsStore = (connection: Connection, practiceId: string) => ({
  /** @returns false where the advertisement is not shown */
  async record(accountId: string, type: MarketingEvent, advertisementId: string, at: Date): Promise<boolean> {
    return (
      (await RECORD.run(connection, { practiceId, id: uuidv7(), accountId, type, advertisementId, at }))
        .length > 0
    );
  },
});
