import type { CommonOptions, Context } from '../../context';
import { showFailure } from '../../failure';
import { TerminalFailure } from '../../messages';
import { createReport } from '../../output/report';
import { findServer, connect } from '../../session/connect';
import { openSession } from '../../session/terminal-session';
import { getUserInfo } from '@erx/core/users/contract';
import { fullName } from '@erx/core/users/names';
import { factLines } from '../../output/fact-lines';

/**
 * Ends the session at the server and forgets it here. It is forgotten here even when the server cannot be
 * notified; that is a failure anyway, since anyone who has a copy of its tokens can continue with it.
 * @throws TerminalFailure when the store cannot be written, when the server could not be notified, or at
 * Ctrl-C while that is under way
 */
export async function logout(options: CommonOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { name, origin, profiles } = await findServer(options, context);
  const profile = profiles.read(name);
  let unreported: unknown;
  if (profile?.tokens) {
    try {
      await openSession({ name, profile, profiles, context, report }).end();
    } catch (error) {
      unreported = error;
    }
  }
  // A profile that a user named stays, so that the next `erx login --profile` knows its server.
  if (profile && name !== origin)
    profiles.write(name, {
      server: origin,
      configuration: profile.configuration,
      ...(profile.callbackPort === undefined ? {} : { callbackPort: profile.callbackPort }),
    });
  else profiles.forget(name);
  if (context.cancelled.aborted) throw new TerminalFailure('terminal.logout-stopped');
  if (unreported !== undefined)
    throw new TerminalFailure('terminal.logout-untold', { why: showFailure(unreported).message }, unreported);
  if (options.json)
    return report.json({ server: origin, ...(name === origin ? {} : { profile: name }), signedOut: true });
  report.say(profile?.tokens ? `Signed out of ${origin}.` : `No one was signed in at ${origin}.`);
}

/**
 * Says who is signed in, where, and with what rights, as the server reads them now.
 * @throws TerminalFailure or CallError
 */
export async function whoami(options: CommonOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const connection = await connect(options, context, report);
  const user = await connection.client.call(getUserInfo, {}, { signal: context.cancelled });
  if (options.json) return report.json(user);
  const facts = [
    { name: 'Name', value: [fullName(user), user.title].filter(Boolean).join(', ') },
    ...(user.isServiceAccount ? [] : [{ name: 'E-mail', value: user.email }]),
    {
      name: 'Role',
      value: user.isServiceAccount
        ? 'service account'
        : [
            user.role,
            ...(user.isSuperAdmin ? ['super admin'] : []),
            ...(user.isPartner ? ['partner'] : []),
          ].join(', '),
    },
    { name: 'Practice', value: user.organizationName },
    { name: 'Server', value: connection.origin },
    ...(user.npi ? [{ name: 'NPI', value: user.npi }] : []),
    { name: 'May', value: user.permissions.join(', ') },
  ];
  report.data(factLines(facts, context.stdout.isTTY ? context.stdout.columns : Number.POSITIVE_INFINITY));
}
