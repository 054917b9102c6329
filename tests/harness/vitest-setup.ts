import { beginRun } from './run';

export default beginRun;
