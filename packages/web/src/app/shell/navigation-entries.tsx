import { Edit, User, WarningSign } from '@blueprintjs/icons';
import type { ReactElement } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { useMay } from '../../session/practice-session';
import { useMinute, waitedFor } from '../../ui/text/dates';
import './navigation.css';
import {
  useAttentionWaiting,
  useEpaWaiting,
  useRequestsWaiting,
  useToApprove,
  useToSignWaiting,
  type Waiting,
} from './use-waiting';

/** What one comes for every day is called by what it is, and not by its page's name. */
export const WORK_NAMES: Readonly<Record<string, string>> = {
  '/dashboard': 'Today',
  '/surescripts': 'Requests',
  '/epastatus': 'Prior authorizations',
};

/** What waits behind a page, in words: 'for you to approve', and since when. */
interface Waits extends Waiting {
  readonly words?: string;
  readonly age?: string;
}

const TO_SIGN = '/dashboard#to-sign';
const NEEDS_YOU = '/dashboard#needs-you';
const PRESCRIPTIONS = '/dashboard#prescriptions';
const PATIENTS = '/dashboard#recent-patients';
export const COME_FIRST: readonly string[] = ['/dashboard', '/surescripts'];

/** What waits, by the address that leads to it. */
export function useWaits(): Readonly<Record<string, Waits>> {
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

export type WaitsByPath = ReturnType<typeof useWaits>;

/** Parts of Today: for those who only prepare, what waits to be signed is in the list of prescriptions. */
export function useParts() {
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
  /** Further pages that are marked by it. */
  places?: readonly string[];
}

export function Entry({ path, name, icon, waits, isPlace = true, places = [] }: EntryProps) {
  const { pathname } = useLocation();
  const isCurrent =
    isPlace &&
    ([path, ...places].some((place) => matchPath({ path: place, end: false }, pathname) !== null) ||
      isHome(path, pathname));
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
