import { fullName } from '@erx/core/users/names';
import { showClock } from '@erx/core/values/dates';
import { Box, useIsScreenReaderEnabled } from 'ink';
import { useState } from 'react';
import { HELP_KEYS, LAST_KEYS } from '../../terminal/common-keys';
import { ChoiceList } from '../../terminal/choice-list';
import { CONNECTION_STATUS } from '../../terminal/connection-status';
import { bodyHeight, Frame } from '../../terminal/frame';
import { HelpPane } from '../../terminal/help-pane';
import type { KeyEntry } from '../../terminal/key-line';
import { toSteps } from '../../terminal/list-keys';
import type { TitleStatus } from '../../terminal/title-line';
import { Tone } from '../../terminal/styled-text';
import { useLatestInput } from '../../terminal/use-latest-input';
import { useTerminalSize } from '../../terminal/use-terminal-size';
import { SCREENS, type ScreenEntry } from '../registry';
import type { HomeChoice, HomeOf } from './home-choice';
import type { Home } from './use-home';
import { toLines, WaitingList } from './waiting-list';

const OUT: TitleStatus = { sign: '○', word: 'signed out', role: 'warn' };
const WAYS = [
  { name: 'browser', byDevice: false, about: 'sign in with the browser of this machine' },
  { name: 'device', byDevice: true, about: 'sign in with a code, on another device' },
] as const;
/** From here on what a screen is for is next to its name. */
const WITH_WORDS = 40;

/** What the keys do; of the screens, those that the user may open. */
const helpOf = (
  entries: readonly ScreenEntry[],
): readonly (readonly [heading: string, lines: readonly KeyEntry[]])[] => [
  [
    'Keys',
    [
      ['j k ↓ ↑', 'Select a screen, or one of what waits'],
      ['Tab', 'Choose from what waits, or from the screens'],
      ['Enter', 'Open the selected screen, or the list behind a count'],
      ...entries.map(({ key, name, title = name, about }): KeyEntry => [key, `Open ${title}: ${about}`]),
      ['r', 'Refresh what waits (it also refreshes by itself)'],
      ['Ctrl-L', 'Redraw the screen'],
      ['Ctrl-Z', 'Stop here; fg in the shell continues'],
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

interface Props extends Pick<HomeOf, 'origin' | 'notice' | 'last'> {
  readonly home: Home;
  /** Where the connection leads, as long as the server has not said it. */
  readonly practice: string | undefined;
  onChoose(choice: HomeChoice): void;
}

/** What the home screen shows, and its keys. */
export function HomeView({ home, origin, practice, notice, last, onChoose: choose }: Props) {
  const { columns, rows } = useTerminalSize();
  const { user, groups, feedState, failure, isSignedOut, read, refresh } = home;
  const isSpoken = useIsScreenReaderEnabled();
  const [isHelp, setHelp] = useState(false);
  /** Which of what waits is chosen from; none while it is the menu. */
  const [waits, setWaits] = useState<string>();
  const body = bodyHeight(rows);
  const entries =
    user === undefined || isSignedOut ? [] : SCREENS.filter(({ allow }) => user.permissions.includes(allow));
  const lines = toLines(groups);
  const openable = lines.filter(({ target }) => target !== undefined);
  const selected = openable.find(({ name }) => name === waits);

  const onWaiting = (by: number): void => {
    const at = openable.findIndex(({ name }) => name === waits) + by;
    setWaits(openable[Math.min(Math.max(at, 0), openable.length - 1)]?.name);
  };
  useLatestInput((input, key) => {
    if (key.ctrl && input === 'c') return choose({ to: 'cancelled' });
    if (key.escape) {
      setWaits(undefined);
      return setHelp(false);
    }
    if (input === 'q') return choose({ to: 'quit' });
    if (input === '?') return setHelp(!isHelp);
    if (isHelp) return;
    if (input === 'r') return refresh();
    if (key.tab) return setWaits(selected ? undefined : openable[0]?.name);
    if (selected) {
      const steps = toSteps(input, key, openable.length);
      if (steps) return steps.forEach((by) => onWaiting(by));
      if (key.return && selected.target) return choose({ to: 'screen', target: selected.target });
    }
    const entry = entries.find(({ key: letter }) => letter === input);
    if (entry) choose({ to: 'screen', target: { to: entry.name } });
  });

  const message = failure ?? notice;
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
          selected={selected}
        />
        {entries.length > 0 && (
          <Box marginTop={1} flexShrink={0}>
            <ChoiceList<ScreenEntry>
              title="Go to"
              choices={entries.map((entry) => ({ value: entry, label: labelOf(entry, columns) }))}
              height={menu}
              isIdle={selected !== undefined}
              {...currentOf(entries, last)}
              onChoose={(entry) => choose({ to: 'screen', target: { to: entry.name } })}
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
        ...(practice === undefined ? [] : [user?.organizationName ?? practice]),
        ...(user && !isSignedOut ? [fullName(user)] : []),
      ]}
      status={isSignedOut ? OUT : CONNECTION_STATUS[feedState ?? 'connecting']}
      summary={
        <Box width={columns} justifyContent="space-between" paddingX={1}>
          <Tone role="muted">
            {isSignedOut
              ? 'Electronic prescribing'
              : user
                ? `${user.email} · ${toRole(user)}`
                : 'Asking who is signed in …'}
          </Tone>
          {user && read && !isSignedOut && columns >= WITH_WORDS && (!isSpoken || read.isRenewed) && (
            <Box flexShrink={0}>
              <Tone role="muted">
                {`${read.isRenewed ? '✓ read again' : 'as of'} ${showClock(user.timeZone, read.at.toISOString())}`}
              </Tone>
            </Box>
          )}
        </Box>
      }
      message={
        message === undefined
          ? undefined
          : { text: failure !== undefined && !isSignedOut ? `${message} r tries again.` : message }
      }
      keys={
        isHelp
          ? HELP_KEYS
          : [
              ['j/k', 'move'],
              ['Enter', isSignedOut ? 'sign in' : 'open'],
              ...(openable.length > 0 && !isSignedOut
                ? [['Tab', selected ? 'screens' : 'what waits'] as const]
                : []),
              ...(isSignedOut ? [] : [[':', 'go to'] as const]),
              ...(isSignedOut ? [] : [['r', 'read again'] as const]),
              ...LAST_KEYS,
            ]
      }
    >
      {main()}
    </Frame>
  );
}

function labelOf({ key, name, title = name, about }: ScreenEntry, columns: number): string {
  return columns < WITH_WORDS ? `${key} ${title}` : `${key}  ${title.padEnd(15)}${about}`;
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
