import { CHANGE_TYPE_LABEL, type PharmacyRequest } from '@erx/core/requests/model';
import type { PracticeEvent } from '@erx/core/notifications/model';
import { fullName } from '@erx/core/users/names';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { CommonOptions, Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { printable } from '../../output/printable';
import { createReport, type Report } from '../../output/report';
import { openFeed, type RequestFeed } from '../../requests/feed';
import type { FeedState } from '../../requests/feed-listener';
import { connect } from '../../session/connect';

const STATE_SENTENCE: Record<FeedState, string> = {
  connecting: 'Connecting …',
  connected: 'Connected: requests appear as they come in. Ctrl-C stops.',
  reconnecting: 'The connection was cut; connecting again. What comes in meanwhile is shown afterwards.',
  offline: 'Not connected; trying once a minute.',
};

/**
 * Prints a line for each refill or change request as it comes in, until Ctrl-C.
 * With --json each line is one event of the contract.
 * @throws TerminalFailure when cancelled; CallError when the session ends
 */
export async function watchQueue(options: CommonOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const connection = await connect(options, context, report);
  const feed = await openFeed(connection, context);
  report.say(
    `Watching ${feed.scope === 'own' ? 'your requests' : 'all requests'} in ${feed.practice} as ${fullName(feed.user)}.`,
  );
  await follow(feed, context, report, (request, event) =>
    options.json ? report.jsonLine(event) : report.data(toLine(request, feed.user.timeZone)),
  );
  throw new TerminalFailure('terminal.cancelled');
}

function follow(
  feed: RequestFeed,
  context: Context,
  report: Report,
  print: (request: PharmacyRequest, event: PracticeEvent) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = feed.listen({
      request: print,
      state: (state) => report.say(STATE_SENTENCE[state]),
      failed: (error) => {
        stop();
        reject(error as Error);
      },
    });
    const end = (): void => {
      stop();
      resolve();
    };
    if (context.cancelled.aborted) end();
    else context.cancelled.addEventListener('abort', end, { once: true });
  });
}

/** One request on one line: when, what, patient, drug, pharmacy, prescriber, order number, between tabs. */
export function toLine(request: PharmacyRequest, zone: TimeZone): string {
  const name = request.patient
    ? `${request.patient.name.lastName}, ${request.patient.name.firstName}`
    : `? ${request.patientAsSent}`;
  const kind = request.kind === 'refill' ? 'Refill' : `Change: ${CHANGE_TYPE_LABEL[request.type]}`;
  return [
    showInstant(zone, request.receivedAt),
    kind,
    name,
    request.drug.drugDescription,
    request.pharmacy.storeName,
    request.prescriber.name,
    request.orderNumber,
  ]
    .map(printable)
    .join('\t');
}
