import { endpoint } from '../client/endpoint';
import { RetentionStatus } from './model';

export const getRetention = endpoint({
  name: 'getRetention',
  summary:
    'What the installation keeps for how long, how much of it there is and what a year adds; of all practices together',
  method: 'GET',
  path: '/installation/retention',
  allow: 'installation.read',
  reply: RetentionStatus,
});
