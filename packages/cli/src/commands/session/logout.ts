import type { CommonOptions, Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { reportOf } from '../../output/report';
import { findServer } from '../../session/connect';
import { openSession } from '../../session/terminal-session';

/**
 * Ends the session at the server and forgets it here. It is forgotten here even when the server cannot be told.
 * @throws TerminalFailure when the store cannot be written, or at Ctrl-C while the server is being told
 */
export async function logout(options: CommonOptions, context: Context): Promise<void> {
  const report = reportOf(options, context);
  const { name, origin, profiles } = await findServer(options, context);
  const profile = profiles.read(name);
  let isToldToServer = true;
  if (profile?.tokens) {
    try {
      await openSession({ name, profile, profiles, context, report }).end();
    } catch {
      isToldToServer = false;
    }
  }
  // A profile that somebody named stays, so that the next `erx login --profile` knows its server.
  if (profile && name !== origin) profiles.write(name, { server: origin, configuration: profile.configuration });
  else profiles.forget(name);
  if (context.cancelled.aborted) throw new TerminalFailure('terminal.logout-stopped');
  if (options.json) return report.json({ server: origin, ...(name === origin ? {} : { profile: name }), signedOut: true });
  if (!profile?.tokens) return report.say(`Nobody was signed in at ${origin}.`);
  report.say(isToldToServer ? `Signed out of ${origin}.` : `Signed out of ${origin} on this machine. The server could not be told; the session there ends by itself.`);
}
