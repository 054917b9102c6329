import { Box, useApp } from 'ink';
import { fullName } from '@erx/core/users/names';
import { useState } from 'react';
import type { Clock, Context } from '../../context';
import { ChoiceList } from '../../terminal/choice-list';
import { CONNECTION_STATUS } from '../../terminal/connection-status';
import { bodyHeight, Frame } from '../../terminal/frame';
import { HelpPane } from '../../terminal/help-pane';
import type { KeyEntry } from '../../terminal/key-line';
import type { TitleStatus } from '../../terminal/title-line';
import { Tone } from '../../terminal/styled-text';
import { useLatestInput } from '../../terminal/use-latest-input';
import { useTerminalSize } from '../../terminal/use-terminal-size';
import { useWindowTitle } from '../../terminal/attention';
import { SCREENS, type ScreenEntry } from '../registry';
import type { HomeChoice, HomeOf } from './home-choice';
import { useHome } from './use-home';
import { toLines, WaitingList } from './waiting-list';
import type { ScreenLook } from '../../terminal/screen-look';
import { showOnScreen } from '../../terminal/show-on-screen';

const OUT: TitleStatus = { sign: '○', word: 'signed out', role: 'warn' };
const WAYS = [
  { name: 'browser', byDevice: false, about: 'sign in with the browser of this machine' },
  { name: 'device', byDevice: true, about: 'sign in with a code, on another device' },
] as const;
/** From here on what a screen is for is beside its name. */
const WITH_WORDS = 40;

/** What the keys do; of the screens, those that the user may open. */
const helpOf = (
  entries: readonly ScreenEntry[],
): readonly (readonly [heading: string, lines: readonly KeyEntry[]])[] => [
  [
    'Keys',
    [
      ['j k ↓ ↑', 'Select a screen'],
      ['Enter', 'Open the selected screen'],
      ...entries.map(({ key, name, about }): KeyEntry => [key, `Open ${name}: ${about}`]),
      ['r', 'Read again now what waits (it follows by itself, too)'],
      ['Ctrl-L', 'Draw the screen anew'],
      ['Ctrl-Z', 'Stop here; fg in the shell goes on'],
      ['q', 'Quit'],
    ],
  ],
  [
    'Signs',
    [
      ['•', 'Something waits'],
      ['!', 'Something went wrong, or is late'],
      ['✓', 'Nothing waits'],
      ['?', 'Not known: it could not be read'],
    ],
  ],
];

interface Props extends HomeOf {
  readonly clock: Clock;
  onChoose(choice: HomeChoice): void;
}

/** Who is signed in and where, what waits, and the way to every screen. */
export function HomeScreen({ origin, connection, told, last, clock, onChoose }: Props) {
  const { exit } = useApp();
  const { columns, rows } = useTerminalSize();
  const { user, groups, feedState, failure, isSignedOut, refresh } = useHome(connection, clock);
  const [isHelp, setHelp] = useState(false);
  const body = bodyHeight(rows);
  const entries =
    user === undefined || isSignedOut ? [] : SCREENS.filter(({ allow }) => user.permissions.includes(allow));
  useWindowTitle('erx');

  const choose = (choice: HomeChoice): void => {
    onChoose(choice);
    exit();
  };
  useLatestInput((input, key) => {
    if (key.ctrl && input === 'c') return choose({ to: 'cancelled' });
    if (key.escape) return setHelp(false);
    if (input === 'q') return choose({ to: 'quit' });
    if (input === '?') return setHelp(!isHelp);
    if (isHelp) return;
    if (input === 'r') return refresh();
    const entry = entries.find(({ key: letter }) => letter === input);
    if (entry) choose({ to: 'screen', entry });
  });

  const message = failure ?? told;
  const lines = toLines(groups);
  const main = (): React.ReactNode => {
    if (isHelp) return <HelpPane height={body} sections={helpOf(entries)} />;
    if (isSignedOut) {
      return (
        <>
          <Box paddingX={1} marginBottom={1}>
            <Tone wrap="wrap">{`You are not signed in at ${origin}.`}</Tone>
          </Box>
          <ChoiceList
            title="Sign in"
            choices={WAYS.map((way) => ({ value: way.byDevice, label: way.about }))}
            height={WAYS.length + 1}
            onChoose={(byDevice) => choose({ to: 'sign-in', byDevice })}
          />
        </>
      );
    }
    const menu = Math.min(entries.length + 1, Math.max(3, body - lines.length - 2));
    return (
      <>
        <WaitingList
          lines={lines}
          isKnown={user !== undefined}
          width={columns}
          height={Math.max(1, body - menu - 1)}
        />
        {entries.length > 0 && (
          <Box marginTop={1} flexShrink={0}>
            <ChoiceList<ScreenEntry>
              title="Go to"
              choices={entries.map((entry) => ({ value: entry, label: labelOf(entry, columns) }))}
              height={menu}
              {...currentOf(entries, last)}
              onChoose={(entry) => choose({ to: 'screen', entry })}
            />
          </Box>
        )}
      </>
    );
  };

  return (
    <Frame
      columns={columns}
      rows={rows}
      title={[
        new URL(origin).host,
        ...(connection ? [user?.organizationName ?? connection.practice.name] : []),
        ...(user && !isSignedOut ? [fullName(user)] : []),
      ]}
      status={isSignedOut ? OUT : CONNECTION_STATUS[feedState ?? 'connecting']}
      summary={
        <Box width={columns} paddingLeft={1}>
          <Tone role="muted">
            {isSignedOut
              ? 'Electronic prescribing'
              : user
                ? `${user.email} · ${toRole(user)}`
                : 'Asking who is signed in …'}
          </Tone>
        </Box>
      }
      message={
        message === undefined
          ? undefined
          : { text: failure !== undefined && !isSignedOut ? `${message} r tries again.` : message }
      }
      keys={
        isHelp
          ? [
              ['Esc', 'back'],
              ['q', 'quit'],
            ]
          : [
              ['j/k', 'move'],
              ['Enter', isSignedOut ? 'sign in' : 'open'],
              ...(isSignedOut ? [] : [['r', 'read again'] as const]),
              ['?', 'help'],
              ['q', 'quit'],
            ]
      }
    >
      {main()}
    </Frame>
  );
}

function labelOf({ key, name, about }: ScreenEntry, columns: number): string {
  return columns < WITH_WORDS ? `${key} ${name}` : `${key}  ${name.padEnd(15)}${about}`;
}

function currentOf(entries: readonly ScreenEntry[], last: string | undefined): { current?: ScreenEntry } {
  const current = entries.find(({ name }) => name === last);
  return current ? { current } : {};
}

function toRole({
  role,
  isSuperAdmin,
  isPartner,
}: {
  role: string;
  isSuperAdmin: boolean;
  isPartner: boolean;
}): string {
  return [role, ...(isSuperAdmin ? ['super admin'] : []), ...(isPartner ? ['partner'] : [])].join(', ');
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
