import { fullName } from '@erx/core/users/names';
import { useApp } from 'ink';
import { useContext, useEffect, useState } from 'react';
import type { Clock, Context } from '../../context';
import { useWindowTitle } from '../../terminal/attention';
import { TerminalKeys } from '../../terminal/key-queue';
import type { ScreenLook } from '../../terminal/screen-look';
import { showOnScreen } from '../../terminal/show-on-screen';
import { STANDALONE, ScreenHost, type Place } from '../../terminal/screen-host';
import { parseCommand, wordsFor } from '../cockpit/commands';
import { helpFor } from '../cockpit/help';
import { useCommandBar } from '../cockpit/use-command-bar';
import type { HomeChoice, HomeOf } from './home-choice';
import { HomeView } from './home-view';
import { useHome } from './use-home';

interface Props extends HomeOf {
  readonly clock: Clock;
  onChoose(choice: HomeChoice): void;
}

const HELP = helpFor(false);

/** The home screen with its command bar: who is signed in and where, what waits, and the way to every screen. */
export function HomeScreen({ origin, connection, notice, last, clock, onChoose }: Props) {
  const { exit } = useApp();
  const home = useHome(connection, clock);
  const { user, isSignedOut } = home;
  const [said, setSaid] = useState<Place['notice']>();
  useWindowTitle('erx');

  const keys = useContext(TerminalKeys);
  const choose = (choice: HomeChoice): void => {
    keys.hold();
    onChoose(choice);
    exit();
  };
  const words = () => wordsFor(user?.permissions);
  const { command, isClosed } = useCommandBar({
    words,
    // Before one is signed in there is nothing to go to.
    isTyping: () => user === undefined || isSignedOut,
    onAnyKey: () => setSaid(undefined),
    onKey: (input, key) => {
      if (key.ctrl && input === 'c' && !isClosed()) choose({ to: 'cancelled' });
    },
    onRun(text) {
      const asked = parseCommand(text, words());
      if (asked.does === 'go') return choose({ to: 'screen', target: asked.target });
      if (asked.does === 'quit') return choose({ to: 'quit' });
      if (asked.does === 'nothing') return setSaid({ text: asked.problem });
      if (asked.does === 'who' && user)
        setSaid({
          text: `${fullName(user)}, ${user.email}, in ${user.organizationName} at ${new URL(origin).host}.`,
          isGood: true,
        });
    },
  });
  // Which screens a key opens is known with who it is; none of its keys changes anything.
  const isKnown = user !== undefined || isSignedOut || home.failure !== undefined;
  useEffect(() =>
    keys.guard({
      isReady: (_, stroke) => isKnown || stroke === 'q' || stroke === 'r' || stroke === '?',
      mayTake: () => true,
      onRefused: () => undefined,
      onGiveUp: () => false,
    }),
  );
  useEffect(() => keys.wake(), [keys, isKnown]);
  const place: Place = { ...STANDALONE, listens: isClosed, command, notice: said, help: HELP };
  return (
    <ScreenHost.Provider value={place}>
      <HomeView
        home={home}
        origin={origin}
        practice={connection?.practice.name}
        notice={notice}
        last={last}
        onChoose={choose}
      />
    </ScreenHost.Provider>
  );
}

/** Shows the home screen until something is chosen. @throws what is unexpected */
export async function showHome(home: HomeOf, context: Context, look: ScreenLook): Promise<HomeChoice> {
  let choice: HomeChoice = { to: 'cancelled' };
  await showOnScreen(
    () => <HomeScreen {...home} clock={context.clock} onChoose={(chosen) => (choice = chosen)} />,
    context,
    look,
  );
  return choice;
}
