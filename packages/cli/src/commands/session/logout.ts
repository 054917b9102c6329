import type { CommonOptions, Context } from '../../context';
import { reportOf } from '../../output/report';
import { findServer } from '../../session/connect';
import { openSession } from '../../session/terminal-session';

/**
 * Ends the session at the server and forgets it here. It is forgotten here even when the server cannot be told.
 * @throws TerminalFailure when the store cannot be written
 */
export async function logout(options: CommonOptions, context: Context): Promise<void> {
  const report = reportOf(options, context);
  const { origin, profiles } = await findServer(options, context);
  const profile = profiles.read(origin);
  let isToldToServer = true;
  if (profile?.tokens) {
    try {
      await openSession({ origin, profile, profiles, context, report }).end();
    } catch {
      isToldToServer = false;
    }
  }
  profiles.forget(origin);
  if (options.json) return report.json({ server: origin, signedOut: true });
  if (!profile?.tokens) return report.say(`Nobody was signed in at ${origin}.`);
  report.say(isToldToServer ? `Signed out of ${origin}.` : `Signed out of ${origin} on this machine. The server could not be told; the session there ends by itself.`);
}
