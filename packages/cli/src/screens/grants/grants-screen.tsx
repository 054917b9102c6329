import { say } from '@erx/core/findings/messages';
import type { GrantRequest } from '@erx/core/approvals/model';
import type { PracticeMember } from '@erx/core/grants/model';
import { isConfirmed, type PersonAction } from '@erx/core/grants/person-actions';
import type { TimeZone } from '@erx/core/values/dates';
import { useState } from 'react';
import type { PracticeSession } from '../../session/practice-session';
import { filterPart } from '../../terminal/list-summary';
import type { ScreenEnd } from '../../terminal/screen-look';
import { type Acting, useAct } from '../../terminal/use-act';
import type { PagedList } from '../../terminal/use-paged-list';
import { ListScreen, toTable } from '../cockpit/list-screen';
import type { OpenScreen } from '../cockpit/show-screen';
import {
  filterLine,
  type ListScreenState,
  useListKeys,
  useListScreen,
  useRoom,
} from '../cockpit/use-list-screen';
import { actOn } from './actions';
import { ApprovalPane } from './approval-pane';
import { personColumns, requestColumns, stateText } from './columns';
import { type Asking, HELP, isAsking, toKeys, toApprovalKeys, type Tab } from './keys';
import { type Known, Selected } from './panes';
import { type About, Question } from './question';
import { type RequestOffer, toOffer } from './status';
import { useApproval } from './use-approval';
import { useGrants } from './use-grants';

interface Props {
  readonly practiceSession: PracticeSession;
  onEnd(how: ScreenEnd): void;
}

/**
 * Grant requests: those that wait for a second person, and the people whose permissions they are about
 * (S2.5).
 */
export function GrantsScreen({ practiceSession, onEnd }: Props) {
  const { client } = practiceSession;
  const screen = useListScreen<Asking>(practiceSession, onEnd);
  const { mode, setMode } = screen;
  const [tab, setTab] = useState<Tab>('requests');
  const { requests, people, grantStatus, refresh } = useGrants(screen, tab);
  const acting = useAct(screen.exit, refresh);
  const { notice, tell } = acting;
  const list = tab === 'requests' ? requests : people;
  const shown = { ...acting, ...useRoom(screen, notice, list.failure), list, refresh };
  const approve = useApproval({
    practiceSession,
    grantStatus,
    end: screen.exit,
    onEnded: (what) => {
      tell(what);
      refresh();
    },
  });

  const { about, ask, act, choose, onRequest } = useChanges(
    screen,
    acting,
    (request) => toOffer(grantStatus, request),
    approve.begin,
    () => setTab('requests'),
  );
  useListKeys(screen, shown, undefined, {
    isClosed: approve.approval !== undefined || mode === 'filter' || isAsking(mode),
    slash: 'filter',
    onEscape() {
      if (approve.approval) approve.escape();
      else if (!acting.isActing) {
        if (mode === 'filter' || (mode === 'list' && !notice)) list.filter('');
        tell(undefined);
        setMode('list');
      }
      return true;
    },
    onEnter() {
      if (mode === 'details') return setMode('list');
      if (tab === 'people') return people.selected && ask('actions', { person: people.selected });
      if (requests.selected) setMode(screen.isWide ? 'list' : 'details');
    },
    onKey(input, key) {
      if ((input === 'a' || input === 'c') && tab === 'requests' && requests.selected)
        onRequest(input, requests.selected);
      else if (key.tab && mode !== 'details') setTab(tab === 'requests' ? 'people' : 'requests');
      else return false;
      return true;
    },
  });

  const known = { requests, people, grantStatus, all: requests.state.rows };
  const waiting = known.all.filter((request) => toOffer(grantStatus, request).mayApprove).length;
  return (
    <ListScreen
      screen={screen}
      shown={shown}
      parts={summaryOf(tab, list, waiting)}
      keys={
        approve.approval
          ? toApprovalKeys(approve.approval)
          : toKeys(tab, screen, requests.selected && toOffer(grantStatus, requests.selected))
      }
      typed={approve.typed ?? filterLine(screen, list)}
      help={HELP}
      instead={
        approve.approval ? (
          <ApprovalPane
            approval={approve.approval}
            grantStatus={grantStatus}
            secondsLeft={approve.secondsLeft}
            height={shown.room}
            onChoose={approve.choose}
          />
        ) : (
          isAsking(mode) && (
            <Question
              asking={mode}
              about={about}
              known={known}
              width={screen.columns}
              height={shown.room}
              onChoose={choose}
              onAnswer={(does) => (does ? act(() => does(client)) : setMode('list'))}
            />
          )
        )
      }
      table={tab === 'requests' ? requestTable(known, practiceSession.user.timeZone) : peopleTable(known)}
      pane={<Selected tab={tab} known={known} zone={practiceSession.user.timeZone} />}
      none={emptyText(tab)}
      noMatch="Nothing matches. Esc clears the filter."
    />
  );
}

/**
 * What is changed: a request that is approved or canceled, the permissions of a person; most of it is asked first.
 * @param offerOn what may be done with a request
 * @param approve begins the approval of one
 * @param onBegun called when a request was started
 */
function useChanges(
  screen: Pick<ListScreenState<Asking>, 'practiceSession' | 'setMode'>,
  acting: Pick<Acting, 'act' | 'tell'>,
  offerOn: (request: GrantRequest) => RequestOffer,
  approve: (request: GrantRequest) => void,
  onBegun: () => void,
) {
  const [about, setAbout] = useState<About>({});
  const act = (work: () => Promise<string>): void => {
    screen.setMode('list');
    acting.act(work);
  };
  const ask = (what: Asking, of: About): void => {
    setAbout(of);
    screen.setMode(what);
  };
  const choose = (person: PracticeMember, action: PersonAction | undefined): void => {
    if (action === undefined) return screen.setMode('list');
    if (isConfirmed(action)) return ask('confirm', { person, action });
    act(async () => {
      const text = await actOn(screen.practiceSession.client, person, action);
      // A request that was started is shown where it waits (S2.5-6).
      if (action.endsWith('ready-to-sign')) onBegun();
      return text;
    });
  };
  const onRequest = (input: string, request: GrantRequest): void => {
    const { mayApprove, mayCancel, refusal } = offerOn(request);
    if (input === 'a' && mayApprove) {
      screen.setMode('list');
      approve(request);
    } else if (input === 'a') acting.tell({ text: refusal ?? say('grant.not-open') });
    else if (mayCancel) ask('cancel', { request });
    else acting.tell({ text: say('grant.not-initiator') });
  };
  return { about, ask, act, choose, onRequest };
}

const requestTable = ({ requests, grantStatus }: Known, zone: TimeZone) =>
  toTable(requests, requestColumns(grantStatus, zone), {
    toSign: (request) => (toOffer(grantStatus, request).mayApprove ? '!' : ' '),
    toRole: (request) => (toOffer(grantStatus, request).mayApprove ? 'warn' : 'plain'),
  });

const peopleTable = ({ people, all }: Known) =>
  toTable(people, personColumns(all), {
    toSign: (person) => (stateText(person, all) === '' ? ' ' : '!'),
    toRole: ({ active }) => (active ? 'plain' : 'muted'),
  });

/** What is listed and how much of it, for the line above the list. */
function summaryOf(tab: Tab, list: Pick<PagedList<unknown>, 'state'>, waiting: number): readonly string[] {
  const name = tab === 'requests' ? '[Requests]  People' : 'Requests  [People]';
  if (!list.state.isLoaded) return [name, 'reading …'];
  const count = String(list.state.rows.length);
  return [
    name,
    tab === 'requests' ? `${count} open, ${String(waiting)} for you to approve` : `${count} in the practice`,
    ...filterPart(list),
  ];
}

/** What is in place of an empty list. */
const emptyText = (tab: Tab): string =>
  tab === 'requests'
    ? 'No requests. One to add or remove the Ready To Sign Permission waits here until a second ' +
      'person approves it. Begin one under People (Tab).'
    : 'No one is in this practice.';

/** The grant requests, and the people they are about. */
export const openGrants: OpenScreen<'grants'> = async ({ session }) => {
  const practiceSession = await session();
  return (onEnd) => <GrantsScreen practiceSession={practiceSession} onEnd={onEnd} />;
};
