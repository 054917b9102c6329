import { daysOfMonth } from '@erx/core/incidents/controlled-log';
import type { Keys } from '../platform/keys/keys';
import { watchTrails } from '../platform/audit-trail/file-broken-trail';
import { describeError } from '../platform/describe-error';
import type { Services } from '../services';
import type { Mail } from '../platform/gateway/mail';
import { analyseDay } from '../incidents/analyze-day';
import { makeControlledLog } from '../incidents/controlled-log';
import { mailAccountNotices } from '../incidents/mail-notices';
import { mailIncidentNotices } from '../incidents/notify';
import { controlledLogsStore } from '../incidents/controlled-log-store';
import { analysesStore } from '../practices/oversight-store';
import { pruneRefusedMessages } from '../inbox/refused-store';
import { fileNetworkAlarms } from '../network/alarms';
import { type ScheduledPractice, scheduledPractices } from '../practices/scheduled-practice-store';
import { processAllDueRequests } from '../approvals/lifecycle';
import { endRoles } from '../grants/end-roles';
import { writeLettersOfEnds } from '../credentials/letters';
import { trim } from '../retention/trim';
import { daysToAnalyse, monthToLog } from '../incidents/due-work';

/**
 * How often it looks for what is due. What is due is in the tables themselves: a look that was missed, or
 * a process that died, is made up by the next.
 */
const LOOK_EVERY = 60_000;
/** A service that has just started answers people first. */
const FIRST_LOOK = 20_000;
/** How long an incident may wait for its letter: those that come together leave in one. */
const MAIL_EVERY = 5_000;

/**
 * Does what the calendar asks: the daily analysis, notices of incidents, monthly logs, the end of refused
 * messages and of what was kept long enough, of roles that were given for a time, and of grant requests that no one approves, and letters
 * about credentials that end.
 */
export interface Scheduler {
  /** Does all that is due now, without waiting for the minute. */
  run(): Promise<void>;
  close(): Promise<void>;
}

type Needs = Pick<Services, 'anchors' | 'config' | 'database' | 'log' | 'now' | 'notify'>;

/**
 * Starts it; several processes may. Each piece of work is one transaction under its key (practice and day,
 * prescriber and month), so that it happens once, no matter who does it (docs/decisions/incidents.md).
 */
export function startScheduler(
  services: Needs,
  keys: Pick<Keys, 'archive' | 'seals'>,
  mail: Mail | undefined,
): Scheduler {
  const { config, database, log, now } = services;
  let isClosed = false;
  const parts = { database, now, archive: keys.archive, seals: keys.seals, anchors: services.anchors };

  async function analyse(practice: ScheduledPractice): Promise<void> {
    const last = await analysesStore(database, practice.id).last();
    for (const day of daysToAnalyse(practice, last?.day, now())) {
      if (isClosed) return;
      const began = performance.now();
      const incidents = await analyseDay(parts, practice, day);
      if (incidents !== undefined)
        log.info(
          {
            code: 'analysis.done',
            practice: practice.id,
            day,
            incidents,
            ms: Math.round(performance.now() - began),
          },
          'the audit trail of a day was analysed',
        );
    }
  }

  async function deleteDue(): Promise<void> {
    const { rows, isFinished } = await trim({ database, periods: config.retention, now: now() });
    if (rows > 0)
      log.info({ code: 'retention.trimmed', rows, isFinished }, 'what was kept long enough was deleted');
  }

  async function oversee(): Promise<void> {
    await attempt('trails', undefined, () => watchTrails(services, services.anchors));
    await attempt('refused-messages', undefined, () =>
      pruneRefusedMessages(database, now(), config.refusedMessageDays),
    );
    await attempt('retention', undefined, deleteDue);
    await attempt('network-alarms', undefined, () => fileNetworkAlarms({ database, now }));
    for (const practice of await scheduledPractices(database)) {
      await attempt('analysis', practice.id, () => analyse(practice));
      await attempt('controlled-logs', practice.id, () => makeLogs(services, practice, () => isClosed));
      await attempt('role-ends', practice.id, async () => {
        await endRoles(services, practice.id);
      });
      await attempt('grant-requests', practice.id, () => processAllDueRequests(services, practice.id));
      await attempt('credential-letters', practice.id, async () => {
        await writeLettersOfEnds(services, practice);
      });
    }
  }

  const letters = { database, now, mail, publicUrl: config.publicUrl };
  async function mailNotices(): Promise<void> {
    await attempt('notices', undefined, async () => {
      await mailIncidentNotices(letters);
    });
    await attempt('account-notices', undefined, async () => {
      await mailAccountNotices(letters);
    });
  }

  /** One practice's trouble is not another's. */
  async function attempt(
    job: string,
    practice: string | undefined,
    work: () => Promise<void>,
  ): Promise<void> {
    if (isClosed) return;
    try {
      await work();
    } catch (error) {
      log.error(
        { code: `scheduler.${job}-failed`, practice, failure: describeError(error) },
        'scheduled work failed; it is tried again',
      );
    }
  }

  const overseeing = inTurns(oversee, log, FIRST_LOOK, LOOK_EVERY);
  const mailing = inTurns(mailNotices, log, MAIL_EVERY, MAIL_EVERY);
  return {
    async run() {
      await overseeing.run();
      await mailing.run();
    },
    async close() {
      isClosed = true;
      await Promise.all([overseeing.close(), mailing.close()]);
    },
  };
}

/** The logs of the last month that are not made yet. */
async function makeLogs(
  { database, now }: Pick<Needs, 'database' | 'now'>,
  practice: ScheduledPractice,
  isClosed: () => boolean,
): Promise<void> {
  const month = monthToLog(practice.timeZone, now());
  const { first } = daysOfMonth(month);
  const logs = controlledLogsStore(database, practice.id);
  for (const { id } of await logs.prescribersWithout(first)) {
    if (isClosed()) return;
    await logs.keep(id, first, await makeControlledLog(database, practice, id, month, now()));
  }
}

/** Repeats work, one turn after the other; a turn that fails is followed by the next. */
function inTurns(work: () => Promise<void>, log: Services['log'], first: number, every: number): Scheduler {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;

  function run(): Promise<void> {
    running = running.catch(() => undefined).then(work);
    return running;
  }

  function runAfter(milliseconds: number): void {
    timer = setTimeout(() => {
      run()
        .catch((error: unknown) => {
          log.error(
            { code: 'scheduler.failed', failure: describeError(error) },
            'what is due could not be read; it is tried again',
          );
        })
        .finally(() => {
          if (!isClosed) runAfter(every);
        });
    }, milliseconds);
  }

  runAfter(first);
  return {
    run,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running.catch(() => undefined);
    },
  };
}
