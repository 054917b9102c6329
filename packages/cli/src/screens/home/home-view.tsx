import { fullName } from '@erx/core/users/names';
import { showClock } from '@erx/core/values/dates';
import { Box, useIsScreenReaderEnabled, type Key } from 'ink';
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
import { toLines, WaitingList, type WaitingLine } from './waiting-list';

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
  const { user, groups, feedState, failure, isSignedOut } = home;
  const [isHelp, setHelp] = useState(false);
  const entries =
    user === undefined || isSignedOut ? [] : SCREENS.filter(({ allow }) => user.permissions.includes(allow));
  const lines = toLines(groups);
  const waits = useWaits(lines);
  useLatestInput((input, key) => {
    if (key.ctrl && input === 'c') return choose({ to: 'cancelled' });
    if (key.escape) {
      waits.leave();
      return setHelp(false);
    }
    if (input === 'q') return choose({ to: 'quit' });
    if (input === '?') return setHelp(!isHelp);
    if (isHelp) return;
    if (input === 'r') return home.refresh();
    if (key.tab) return waits.toggle();
    if (waits.onMove(input, key)) return;
    if (key.return && waits.selected?.target) return choose({ to: 'screen', target: waits.selected.target });
    const entry = entries.find(({ key: letter }) => letter === input);
    if (entry) choose({ to: 'screen', target: { to: entry.name } });
  });

  const message = failure ?? notice;
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
      summary={<Summary home={home} columns={columns} />}
      message={
        message === undefined
          ? undefined
          : { text: failure !== undefined && !isSignedOut ? `${message} r tries again.` : message }
      }
      keys={isHelp ? HELP_KEYS : toKeys(isSignedOut, waits)}
    >
      {isHelp ? (
        <HelpPane height={bodyHeight(rows)} sections={helpOf(entries)} />
      ) : isSignedOut ? (
        <SignIn origin={origin} onChoose={choose} />
      ) : (
        <Menu
          entries={entries}
          last={last}
          lines={lines}
          selected={waits.selected}
          isKnown={user !== undefined}
          columns={columns}
          body={bodyHeight(rows)}
          onChoose={choose}
        />
      )}
    </Frame>
  );
}

/** Which of what waits is chosen from; none while it is the menu. */
function useWaits(lines: readonly WaitingLine[]) {
  const [name, setName] = useState<string>();
  const openable = lines.filter(({ target }) => target !== undefined);
  const selected = openable.find((line) => line.name === name);
  const move = (by: number): void => {
    const at = openable.findIndex((line) => line.name === name) + by;
    setName(openable[Math.min(Math.max(at, 0), openable.length - 1)]?.name);
  };
  return {
    selected,
    isAny: openable.length > 0,
    leave: () => setName(undefined),
    toggle: () => setName(selected ? undefined : openable[0]?.name),
    /** @returns whether the key moved the selection */
    onMove(input: string, key: Key): boolean {
      const steps = selected && toSteps(input, key, openable.length);
      steps?.forEach((by) => move(by));
      return steps !== undefined;
    },
  };
}

function toKeys(
  isSignedOut: boolean,
  { selected, isAny }: Pick<ReturnType<typeof useWaits>, 'selected' | 'isAny'>,
): readonly KeyEntry[] {
  if (isSignedOut) return [['j/k', 'move'], ['Enter', 'sign in'], ...LAST_KEYS];
  return [
    ['j/k', 'move'],
    ['Enter', 'open'],
    ...(isAny ? [['Tab', selected ? 'screens' : 'what waits'] as const] : []),
    [':', 'go to'],
    ['r', 'read again'],
    ...LAST_KEYS,
  ];
}

/** Who is signed in, and as of when what waits was read. */
function Summary({ home, columns }: { readonly home: Home; readonly columns: number }) {
  const { user, isSignedOut, read } = home;
  const isSpoken = useIsScreenReaderEnabled();
  const who = user ? `${user.email} · ${toRole(user)}` : 'Asking who is signed in …';
  return (
    <Box width={columns} justifyContent="space-between" paddingX={1}>
      <Tone role="muted">{isSignedOut ? 'Electronic prescribing' : who}</Tone>
      {user && read && !isSignedOut && columns >= WITH_WORDS && (!isSpoken || read.isRenewed) && (
        <Box flexShrink={0}>
          <Tone role="muted">
            {`${read.isRenewed ? '✓ read again' : 'as of'} ${showClock(user.timeZone, read.at.toISOString())}`}
          </Tone>
        </Box>
      )}
    </Box>
  );
}

/** The ways of signing in. */
function SignIn({ origin, onChoose }: Pick<Props, 'origin' | 'onChoose'>) {
  return (
    <>
      <Box paddingX={1} marginBottom={1}>
        <Tone wrap="wrap">{`You are not signed in at ${origin}.`}</Tone>
      </Box>
      <ChoiceList
        title="Sign in"
        choices={WAYS.map((way) => ({ value: way.byDevice, label: way.about }))}
        height={WAYS.length + 1}
        onChoose={(byDevice) => onChoose({ to: 'sign-in', byDevice })}
      />
    </>
  );
}

interface MenuProps extends Pick<Props, 'last' | 'onChoose'> {
  readonly entries: readonly ScreenEntry[];
  readonly lines: readonly WaitingLine[];
  readonly selected: WaitingLine | undefined;
  readonly isKnown: boolean;
  readonly columns: number;
  readonly body: number;
}

/** What waits, and the screens below it. */
function Menu({ entries, last, lines, selected, isKnown, columns, body, onChoose }: MenuProps) {
  const menu = Math.min(entries.length + 1, Math.max(3, body - lines.length - 2));
  return (
    <>
      <WaitingList
        lines={lines}
        isKnown={isKnown}
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
            onChoose={(entry) => onChoose({ to: 'screen', target: { to: entry.name } })}
          />
        </Box>
      )}
    </>
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
