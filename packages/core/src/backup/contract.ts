import { endpoint } from '../client/endpoint';

export const makeBackup = endpoint({
  name: 'makeBackup',
  summary: 'Everything the service keeps, of every practice, as one file; its keys are not in it',
  method: 'POST',
  path: '/backups',
  allow: 'installation.backup',
  reply: { file: 'application/gzip' },
  errors: ['backup.not-offered'],
});
