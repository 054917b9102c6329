import type { Context } from '../../context';
import type { Connection } from '../../session/connect';
import { openWorkplace } from '../../session/practice-session';
import type { ScreenEnd, ScreenLook } from '../../terminal/screen-look';
import { showOnScreen } from '../../terminal/show-on-screen';
import { TraceScreen } from './trace-screen';

/**
 * Shows the way of prescriptions by their order numbers until the person leaves.
 * @param orderNumber what is traced at once; asked for without it
 */
export const showTraceFor =
  (orderNumber: string | undefined) =>
  async (connection: Connection, context: Context, look: ScreenLook): Promise<ScreenEnd> => {
    const practiceSession = await openWorkplace(connection, context);
    return showOnScreen(
      (onEnd) => <TraceScreen practiceSession={practiceSession} orderNumber={orderNumber} onEnd={onEnd} />,
      context,
      look,
    );
  };
export const showTrace = showTraceFor(undefined);
