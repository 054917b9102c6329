import { useApp, useIsScreenReaderEnabled } from 'ink';
import { useCallback, useContext, useEffect, useState } from 'react';
import type { Clock } from '../../context';
import { showFailure } from '../../failure';
import { endsSession } from '../../requests/ends-session';
import { type RequestFeed, openFeed, queuedRequests } from '../../requests/feed';
import type { Connection } from '../../session/connect';
import { CONNECTION_STATUS } from '../../terminal/connection-status';
import { Frame } from '../../terminal/frame';
import type { ScreenEnd } from '../../terminal/screen-look';
import { ScreenHost } from '../../terminal/screen-host';
import { Tone } from '../../terminal/styled-text';
import { useLatestInput } from '../../terminal/use-latest-input';
import { useReading } from '../../terminal/use-reading';
import { useTerminalSize } from '../../terminal/use-terminal-size';
import { useEnd, useNavigation } from '../cockpit/navigation';
import { AlertsScreen } from './alerts-screen';
import type { FirstReading } from './use-queue';
import type { OpenScreen } from '../cockpit/show-screen';

interface Opened {
  readonly feed: RequestFeed;
  readonly first: FirstReading;
}

interface Props {
  readonly connection: Pick<Connection, 'origin' | 'practice'>;
  /** Asks the server who looks at what. @throws CallError */
  open(): Promise<Opened>;
  readonly clock: Clock;
  /** The queue that is looked at first; both without it. */
  readonly queue: 'refill' | 'change' | undefined;
  /** Aborted when the program is stopped from outside. */
  readonly cancelled: AbortSignal;
  onEnd(how: ScreenEnd): void;
}

/**
 * The queues, from the first frame on: it is drawn before the server has answered, however slow it is, and
 * can be left.
 */
export function Alerts({ connection, open, clock, queue, cancelled, onEnd }: Props) {
  const { exit } = useApp();
  const { columns, rows } = useTerminalSize();
  const [opened, setOpened] = useState<Opened>();
  const [failure, setFailure] = useState<string>();
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let isThere = true;
    open().then(
      (known) => {
        if (isThere) setOpened(known);
      },
      (error: unknown) => {
        if (!isThere) return;
        if (endsSession(error)) return exit(error);
        setFailure(showFailure(error).message);
      },
    );
    return () => void (isThere = false);
  }, [open, exit, tries]);

  const again = useCallback(() => {
    setFailure(undefined);
    setTries((times) => times + 1);
  }, []);

  useReading(opened === undefined && failure === undefined);
  const isSpoken = useIsScreenReaderEnabled();
  const navigation = useNavigation();
  const end = useEnd(onEnd);
  const { notice } = useContext(ScreenHost);
  if (opened)
    return <AlertsScreen {...opened} clock={clock} queue={queue} cancelled={cancelled} onEnd={onEnd} />;
  return (
    <>
      <Leaving
        onKey={(how) => {
          if (how === 'again') return failure === undefined ? undefined : again();
          if (how !== 'back') return end(how);
          if (!navigation.back()) end('quit');
        }}
      />
      {isSpoken ? (
        <Tone wrap="wrap">
          {notice?.text ??
            (failure === undefined ? 'Reading the queue …' : `${failure} r tries again, q leaves.`)}
        </Tone>
      ) : (
        <Frame
          columns={columns}
          rows={rows}
          title={[new URL(connection.origin).host, connection.practice.name]}
          status={CONNECTION_STATUS[failure === undefined ? 'connecting' : 'offline']}
          summary={
            <Tone role="muted">
              {failure === undefined ? ' Reading the queue …' : ' The queue could not be read.'}
            </Tone>
          }
          message={failure === undefined ? undefined : { text: `${failure} r tries again.` }}
          keys={[...(failure === undefined ? [] : [['r', 'try again'] as const]), ['q', 'quit']]}
        >
          {undefined}
        </Frame>
      )}
    </>
  );
}

/** The keys while there is nothing to look at yet. */
function Leaving({ onKey }: { onKey(how: ScreenEnd | 'back' | 'again'): void }) {
  useLatestInput((input, key) => {
    if (key.ctrl && input === 'c') onKey('cancelled');
    else if (key.escape) onKey('back');
    else if (input === 'q') onKey('quit');
    else if (input === 'r') onKey('again');
  });
  return <></>;
}

/** The refill and change queues, live. */
export const openAlerts: OpenScreen<'alerts'> = ({ connection, context, target }) => {
  const open = async () => {
    const askedAt = context.clock.now().getTime();
    const [feed, requests] = await Promise.all([
      openFeed(connection, context),
      queuedRequests(connection.client, context.cancelled),
    ]);
    return { feed, first: { requests, askedAt } };
  };
  return (onEnd) => (
    <Alerts
      connection={connection}
      open={open}
      clock={context.clock}
      queue={target.queue}
      cancelled={context.cancelled}
      onEnd={onEnd}
    />
  );
};
