import { Button } from '@blueprintjs/core';
import { ChevronRight, Cog, EyeOpen, MenuClosed, MenuOpen, People, WarningSign } from '@blueprintjs/icons';
import type { ReactElement } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import type { NavigationFold } from './use-navigation-fold';
import { usePreference } from '../../session/preference';
import { useIntegration } from '../../session/integration';
import { usePracticeSession } from '../../session/practice-session';
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

/**
 * The navigation of wide windows, always there (readings S2.1-11): daily work with what waits and since when, then the
 * practice. What concerns oneself is behind the person in the top bar. Folded, it shows signs alone.
 */
export function Navigation({ onOpen, fold }: { onOpen: OpenShellDialog; fold: NavigationFold }) {
  const { user } = usePracticeSession();
  const { integrated } = useIntegration();
  const { isFolded, setFolded } = fold;
  const screens = screensFor(user, integrated);
  const label = isFolded ? 'Widen the navigation' : 'Fold the navigation';
  return (
    <nav aria-label="Main" className={`erx-navigation${isFolded ? ' erx-folded' : ''}`}>
      <div className="erx-navigation-entries">
        <Work screens={screens.filter(({ group }) => group === 'work')} />
        {GROUPS.map(({ group, ...each }) => (
          <Group
            key={group}
            {...each}
            group={group}
            screens={screens}
            isFolded={isFolded}
            onOpen={onOpen}
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

function Work({ screens }: { screens: readonly MenuScreen[] }) {
  const [attention, requests, epa] = [useAttentionWaiting(), useRequestsWaiting(), useEpaWaiting()];
  const waiting: Readonly<Record<string, Waiting>> = { '/surescripts': requests, '/epastatus': epa };
  const needsYou = (
    <li key="needs-you">
      <Entry
        path="/dashboard#needs-you"
        name="Needs you"
        icon={<WarningSign />}
        waiting={attention}
        isPlace={false}
      />
    </li>
  );
  return (
    <ul>
      {screens.flatMap(({ path, name }) => [
        <li key={path}>
          <Entry
            path={path}
            name={WORK_NAMES[path] ?? name}
            icon={SCREEN_ICONS[path]}
            {...(waiting[path] ? { waiting: waiting[path] } : {})}
          />
        </li>,
        ...(path === '/dashboard' ? [needsYou] : []),
      ])}
    </ul>
  );
}

interface EntryProps {
  path: string;
  name: string;
  icon: ReactElement | undefined;
  waiting?: Waiting;
  /** What waits does so in words: 'for you to approve'. */
  waits?: string;
  /** Whether the page behind it is its own, which is marked while it is in view. */
  isPlace?: boolean;
}

function Entry({ path, name, icon, waiting, waits = 'waiting', isPlace = true }: EntryProps) {
  const { pathname } = useLocation();
  const now = useMinute();
  const isCurrent = isPlace && (matchPath({ path, end: false }, pathname) !== null || isHome(path, pathname));
  const age = waiting?.oldest && `oldest ${waitedFor(Date.parse(waiting.oldest), now)}`;
  return (
    <Link to={path} className="erx-entry" title={name} {...(isCurrent ? { 'aria-current': 'page' } : {})}>
      {icon}
      <span className="erx-entry-name">
        {name}
        {age && <small>{age}</small>}
      </span>
      {waiting && <Count of={name} waiting={waiting} waits={waits} />}
    </Link>
  );
}

const isHome = (path: string, pathname: string) => path === '/dashboard' && pathname === '/';

/** Unknown is not zero: a number that could not be read is a question mark. */
function Count({
  of,
  waiting: { count, isUnknown },
  waits,
}: {
  of: string;
  waiting: Waiting;
  waits: string;
}) {
  if (!isUnknown && (count === undefined || count === 0)) return null;
  return (
    <span className="erx-entry-count">
      {isUnknown ? <span aria-hidden="true">?</span> : count}
      <span className="erx-visually-hidden">
        {isUnknown ? `${of}: the number could not be loaded` : ` ${waits}`}
      </span>
    </span>
  );
}

interface GroupProps {
  group: Folded;
  name: string;
  icon: ReactElement;
  screens: readonly MenuScreen[];
  isFolded: boolean;
  onOpen: OpenShellDialog;
  onWiden: () => void;
}

/** Entries of one kind: open where the page in view is among them, else as they were left on this device. */
function Group({ group, name, icon, screens, isFolded, onOpen, onWiden }: GroupProps) {
  const { pathname } = useLocation();
  const { user } = usePracticeSession();
  const acts = useMenuActs(onOpen).filter((each) => each.group === group);
  const dialogs = dialogsFor(user).filter((each) => each.group === group);
  const own = screens.filter((each) => each.group === group);
  const toApprove = { count: useToApprove(), isUnknown: false };
  const isHere = own.some(({ path }) => matchPath({ path, end: false }, pathname) !== null);
  const [state, setState] = usePreference(`erx.navigation.${group}`, ['open', 'folded'], 'folded');
  const isOpen = !isFolded && (isHere || state === 'open');
  if (own.length + dialogs.length + acts.length === 0) return null;
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
          {own.map(({ path, name: screen }) => (
            <li key={path}>
              <Entry
                path={path}
                name={screen}
                icon={SCREEN_ICONS[path]}
                {...(path === '/grant_requests' ? { waiting: toApprove, waits: 'for you to approve' } : {})}
              />
            </li>
          ))}
          {dialogs.map(({ dialog, name: title }) => (
            <li key={dialog}>
              <Act
                name={title}
                icon={DIALOG_ICONS[dialog]}
                onClick={() => {
                  onOpen(dialog);
                }}
              />
            </li>
          ))}
          {acts.map(({ name: title, icon: sign, act }) => (
            <li key={title}>
              <Act name={title} icon={sign} onClick={act} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What opens a dialog, or does something where one is. */
function Act({ name, icon, onClick }: { name: string; icon: ReactElement | undefined; onClick: () => void }) {
  return (
    <button type="button" className="erx-entry" onClick={onClick}>
      {icon}
      <span className="erx-entry-name">{name}</span>
    </button>
  );
}
