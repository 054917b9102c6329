import { error, type Message } from './message';

/** Backups of the service and their restoring. */
export const backupMessages = {
  'backup.not-offered': error(
    'This service gives no backup over the network (ERX_BACKUP_OVER_NETWORK is off). Nothing was ' +
      'read. Make it on the machine of the service: erx backup --local --out FILE',
  ),
  'backup.unreadable': error(
    'The file is no backup of this product, or its beginning is damaged. Nothing was changed. Choose another file.',
  ),
  'backup.other-version': error(
    'The backup is of form {version}; this program reads form {known}. Nothing was changed. Use ' +
      'the version of the product that made it, or a newer one.',
  ),
  'backup.incomplete': error(
    'The backup is not whole: its end is missing. Nothing was changed. Choose another file.',
  ),
  'backup.altered': error(
    'The backup is damaged or was changed: it is not what its last line says. Nothing was changed. Choose another file.',
  ),
  'backup.signature-wrong': error(
    'The backup was not signed by the keys that are here. Nothing was changed. Put back the keys ' +
      'of the installation that made it, or choose another file.',
  ),
  'backup.schema-unknown': error(
    'The backup was made by a newer or another version of the service ({product}). Nothing was ' +
      'changed. Install the version that made it, restore, then upgrade.',
  ),
  'backup.keys-missing': error(
    'Keys of the installation that made the backup are not here: {list}. Nothing was changed. ' +
      'Put its folder keys back first. If they are lost for good, use --without-keys.',
  ),
  'backup.place-in-use': error(
    'There is data already where the backup would go. Nothing was changed. Name an empty data ' +
      'folder with ERX_DATA, or an empty database with DATABASE_URL.',
  ),
  'backup.no-room': error(
    'There is too little room on the disk of {folder}: restoring takes {megabytes} MB. Nothing ' +
      'was changed. Make room, or name a folder on another disk with ERX_DATA.',
  ),
  'backup.service-running': error(
    'A service is connected to this database. Nothing was changed. Stop it first.',
  ),
  'backup.content-refused': error(
    'The database refused what is in the backup. Nothing was kept. Tell support which version made it ({product}).',
  ),
} as const satisfies Record<string, Message>;
