import { getProofingStatus } from '@erx/core/credentials/proofing/contract';
import { type ProofingState, TOKEN_LABEL } from '@erx/core/credentials/proofing/model';
import { getUserInfo } from '@erx/core/users/contract';
import { showInstant } from '@erx/core/values/dates';
import type { CommonOptions, Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { factLines } from '../../output/fact-lines';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
import { findTimeZone } from '../../session/days';
import { tokenText } from '../../users/members';

/** What a state means for anyone who asks (S4-12). */
const MEANING = {
  None: 'not begun: choose a token in the web application',
  Active: 'the service is working on it; there is nothing to do',
  Complete: 'identity proven',
  WtgRedirect: 'the service waits for answers on its own page; continue in the web application',
  WtgResume: 'interrupted: resume it in the web application',
  WtgProofer: 'a person of the service must see you; make an appointment in the web application',
} as const satisfies Record<ProofingState, string>;

/**
 * Shows the state of one's own identity proofing and tokens (S2.14-1). People who are not proven are answered here:
 * asking the server would be filed as an incident.
 * @throws TerminalFailure or CallError
 */
export async function proofingStatusCommand(options: CommonOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const { permissions } = await client.call(getUserInfo, {}, { signal: context.cancelled });
  if (!permissions.includes(getProofingStatus.allow)) throw new TerminalFailure('terminal.not-proven', {});
  const status = await client.call(getProofingStatus, {}, { signal: context.cancelled });
  if (options.json) return report.json(status);
  const zone = await findTimeZone(client, context);
  const {
    transactionStatus: { status: state, appointmentAt, updatedAt, isCurrent },
    userStatus,
    chosenToken,
  } = status;
  const asOf = updatedAt === undefined ? 'an unknown time' : showInstant(zone, updatedAt);
  report.data(
    factLines(
      [
        { name: 'Status', value: `${state}, ${MEANING[state]}` },
        ...(appointmentAt === undefined
          ? []
          : [{ name: 'Appointment', value: showInstant(zone, appointmentAt) }]),
        { name: 'Tokens', value: tokenText(userStatus) || 'none' },
        ...(chosenToken
          ? [
              {
                name: 'Chosen',
                value: `${TOKEN_LABEL[chosenToken.kind]}${chosenToken.reference ? ` ${chosenToken.reference}` : ''}, to be confirmed`,
              },
            ]
          : []),
        ...(isCurrent ? [] : [{ name: 'As of', value: `${asOf}: the service could not be asked now` }]),
      ],
      context.stdout.isTTY ? context.stdout.columns : undefined,
    ),
  );
}
