import { Button } from '@blueprintjs/core';
import {
  ChevronRight,
  Cog,
  EyeOpen,
  MenuClosed,
  MenuOpen,
  People,
  User,
  WarningSign,
  Edit,
} from '@blueprintjs/icons';
import type { ReactElement } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import type { NavigationFold } from './use-navigation-fold';
import { usePreference } from '../../session/preference';
import { useIntegration } from '../../session/integration';
import { useMay, usePracticeSession } from '../../session/practice-session';
import { useMinute, waitedFor } from '../../ui/text/dates';
import {
  dialogsFor,
  type MenuScreen,
  type NavigationGroup,
  type OpenShellDialog,
  screensFor,
} from '../screen-list';
import { DIALOG_ICONS, SCREEN_ICONS } from './menu-icons';
import './navigation.css';
import { useMenuActs } from './use-menu-acts';
import {
  useAttentionWaiting,
  useEpaWaiting,
  useRequestsWaiting,
  useToApprove,
  useToSignWaiting,
  type Waiting,
} from './use-waiting';

type Folded = Exclude<NavigationGroup, 'work' | 'own'>;

const GROUPS: readonly { readonly group: Folded; readonly name: string; readonly icon: ReactElement }[] = [
  { group: 'people', name: 'People', icon: <People /> },
  { group: 'settings', name: 'Settings', icon: <Cog /> },
  { group: 'oversight', name: 'Oversight', icon: <EyeOpen /> },
];

/** What one comes for every day is called by what it is, and not by its page's name. */
const WORK_NAMES: Readonly<Record<string, string>> = {
  '/dashboard': 'Today',
  '/surescripts': 'Requests',
  '/epastatus': 'Prior authorizations',
};

/** What waits behind a page, in words: 'for you to approve', and since when. */
interface Waits extends Waiting {
  readonly words?: string;
  readonly age?: string;
}

/**
 * The navigation of wide windows, always there (readings S2.1-11): daily work with what waits and since when, then the
 * practice. What concerns oneself is behind the person in the top bar. Folded, it shows signs alone.
 */
export function Navigation({ onOpen, fold }: { onOpen: OpenShellDialog; fold: NavigationFold }) {
  const { user } = usePracticeSession();
  const { integrated } = useIntegration();
  const { isFolded, setFolded } = fold;
  const screens = screensFor(user, integrated);
  const dialogs = dialogsFor(user);
  const acts = useMenuActs(onOpen);
  const waits = useWaits();
  const label = isFolded ? 'Widen the navigation' : 'Fold the navigation';
  return (
    <nav aria-label="Main" className={`erx-navigation${isFolded ? ' erx-folded' : ''}`}>
      <div className="erx-navigation-entries">
        <Work screens={screens.filter(({ group }) => group === 'work')} waits={waits} />
        {GROUPS.map(({ group, ...each }) => (
          <Group
            key={group}
            {...each}
            group={group}
            screens={screens.filter((screen) => screen.group === group)}
            acts={[
              ...dialogs
                .filter((dialog) => dialog.group === group)
                .map(({ dialog, name }) => ({
                  name,
                  icon: DIALOG_ICONS[dialog],
                  act: () => {
                    onOpen(dialog);
                  },
                })),
              ...acts.filter((act) => act.group === group),
            ]}
            waits={waits}
            isFolded={isFolded}
            onWiden={() => {
              setFolded(false);
            }}
          />
        ))}
      </div>
      <Button
        className="erx-navigation-fold"
        variant="minimal"
        icon={isFolded ? <MenuOpen /> : <MenuClosed />}
        aria-label={label}
        title={label}
        onClick={() => {
          setFolded(!isFolded);
        }}
      />
    </nav>
  );
}

const TO_SIGN = '/dashboard#to-sign';
const NEEDS_YOU = '/dashboard#needs-you';
const PRESCRIPTIONS = '/dashboard#prescriptions';
const PATIENTS = '/dashboard#recent-patients';
const COME_FIRST: readonly string[] = ['/dashboard', '/surescripts'];

/** What waits, by the address that leads to it. */
function useWaits(): Readonly<Record<string, Waits>> {
  const now = useMinute();
  const aged = (waiting: Waiting): Waits =>
    waiting.oldest ? { ...waiting, age: `oldest ${waitedFor(Date.parse(waiting.oldest), now)}` } : waiting;
  const toSign = aged(useToSignWaiting());
  return {
    [TO_SIGN]: toSign,
    [PRESCRIPTIONS]: toSign,
    [NEEDS_YOU]: aged(useAttentionWaiting()),
    '/surescripts': aged(useRequestsWaiting()),
    '/epastatus': useEpaWaiting(),
    '/grant_requests': { count: useToApprove(), isUnknown: false, words: 'for you to approve' },
  };
}

type WaitsByPath = ReturnType<typeof useWaits>;

/** The screens of the day, with the parts of Today behind those that come first. */
function Work({ screens, waits }: { screens: readonly MenuScreen[]; waits: WaitsByPath }) {
  const parts = useParts();
  const entryOf = ({ path, name }: MenuScreen) => (
    <li key={path}>
      <Entry path={path} name={WORK_NAMES[path] ?? name} icon={SCREEN_ICONS[path]} waits={waits[path]} />
    </li>
  );
  const hasToday = screens.some(({ path }) => path === '/dashboard');
  return (
    <ul>
      {screens.filter(({ path }) => COME_FIRST.includes(path)).map(entryOf)}
      {hasToday &&
        parts.map((part) => (
          <li key={part.path}>
            <Entry {...part} waits={waits[part.path]} isPlace={false} />
          </li>
        ))}
      {screens.filter(({ path }) => !COME_FIRST.includes(path)).map(entryOf)}
    </ul>
  );
}

/** Parts of Today: to whoever only prepares, what waits to be signed is in the list of prescriptions. */
function useParts() {
  const maySend = useMay('prescription.send');
  const mayWrite = useMay('prescription.write');
  return [
    ...(maySend || mayWrite
      ? [{ path: maySend ? TO_SIGN : PRESCRIPTIONS, name: 'To sign', icon: <Edit /> }]
      : []),
    { path: NEEDS_YOU, name: 'Needs you', icon: <WarningSign /> },
    { path: PATIENTS, name: 'Patients', icon: <User /> },
  ];
}

interface EntryProps {
  path: string;
  name: string;
  icon: ReactElement | undefined;
  waits: Waits | undefined;
  /** Whether the page behind it is its own, which is marked while it is in view. */
  isPlace?: boolean;
}

function Entry({ path, name, icon, waits, isPlace = true }: EntryProps) {
  const { pathname } = useLocation();
  const isCurrent = isPlace && (matchPath({ path, end: false }, pathname) !== null || isHome(path, pathname));
  return (
    <Link to={path} className="erx-entry" title={name} {...(isCurrent ? { 'aria-current': 'page' } : {})}>
      {icon}
      <span className="erx-entry-name">
        {name}
        {waits?.age && <small>{waits.age}</small>}
      </span>
      {waits && <Count of={name} waits={waits} />}
    </Link>
  );
}

const isHome = (path: string, pathname: string) => path === '/dashboard' && pathname === '/';

/** Unknown is not zero: a number that could not be read is a question mark. */
function Count({ of, waits: { count, isUnknown, words = 'waiting' } }: { of: string; waits: Waits }) {
  if (!isUnknown && (count === undefined || count === 0)) return null;
  return (
    <span className="erx-entry-count">
      {isUnknown ? <span aria-hidden="true">?</span> : count}
      <span className="erx-visually-hidden">
        {isUnknown ? `${of}: the number could not be loaded` : ` ${words}`}
      </span>
    </span>
  );
}

interface GroupProps {
  group: Folded;
  name: string;
  icon: ReactElement;
  screens: readonly MenuScreen[];
  /** What opens a dialog, or does something where one is. */
  acts: readonly {
    readonly name: string;
    readonly icon: ReactElement | undefined;
    readonly act: () => void;
  }[];
  waits: WaitsByPath;
  isFolded: boolean;
  onWiden: () => void;
}

/** Entries of one kind: open where the page in view is among them, else as they were left on this device. */
function Group({ group, name, icon, screens, acts, waits, isFolded, onWiden }: GroupProps) {
  const { pathname } = useLocation();
  const isHere = screens.some(({ path }) => matchPath({ path, end: false }, pathname) !== null);
  const [state, setState] = usePreference(`erx.navigation.${group}`, ['open', 'folded'], 'folded');
  const isOpen = !isFolded && (isHere || state === 'open');
  if (screens.length + acts.length === 0) return null;
  return (
    <section>
      <button
        type="button"
        className={`erx-entry${isFolded && isHere ? ' erx-here' : ''}`}
        aria-expanded={isOpen}
        title={name}
        onClick={() => {
          if (isFolded) onWiden();
          setState(isOpen && !isHere ? 'folded' : 'open');
        }}
      >
        {icon}
        <span className="erx-entry-name">{name}</span>
        <ChevronRight className="erx-entry-caret" />
      </button>
      {isOpen && (
        <ul>
          {screens.map(({ path, name: screen }) => (
            <li key={path}>
              <Entry path={path} name={screen} icon={SCREEN_ICONS[path]} waits={waits[path]} />
            </li>
          ))}
          {acts.map(({ name: title, icon: sign, act }) => (
            <li key={title}>
              <button type="button" className="erx-entry" onClick={act}>
                {sign}
                <span className="erx-entry-name">{title}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
