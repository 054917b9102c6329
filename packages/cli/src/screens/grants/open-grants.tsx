import type { OpenScreen } from '../cockpit/show-screen';
import { GrantsScreen } from './grants-screen';

/** The grant requests, and the people they are about. */
export const openGrants: OpenScreen<'grants'> = async ({ session }) => {
  const practiceSession = await session();
  return (onEnd) => <GrantsScreen practiceSession={practiceSession} onEnd={onEnd} />;
};
