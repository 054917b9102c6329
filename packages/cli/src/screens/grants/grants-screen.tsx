import type { PracticeMember } from '@erx/core/grants/model';
import type { GrantRequest } from '@erx/core/approvals/model';
import {
  CONFIRMED_ACTIONS,
  type ConfirmedAction,
  isConfirmed,
  PERSON_ACTION_LABEL,
  type PersonAction,
} from '@erx/core/grants/person-actions';
import { say } from '@erx/core/findings/messages';
import { fullName } from '@erx/core/users/names';
import { useApp } from 'ink';
import { useState } from 'react';
import type { PracticeSession } from '../../session/practice-session';
import { SplitPane, isWideEnough } from '../../terminal/split-pane';
import { ConfirmChoice } from '../../terminal/confirm-choice';
import { bodyHeight, Frame } from '../../terminal/frame';
import { HelpPane } from '../../terminal/help-pane';
import { toSteps } from '../../terminal/list-keys';
import { ListSummary } from '../../terminal/list-summary';
import { Notice, toNoticePlace } from '../../terminal/notice';
import { RowTable } from '../../terminal/row-table';
import type { ScreenEnd } from '../../terminal/screen-look';
import { useAct, WORKING } from '../../terminal/use-act';
import { useLatestInput } from '../../terminal/use-latest-input';
import { useTerminalSize } from '../../terminal/use-terminal-size';
import { useEnd } from '../cockpit/navigation';
import { actOn, cancelRequest } from './actions';
import { ApprovalPane } from './approval-pane';
import { personColumns, requestColumns, stateText } from './columns';
import { CHOICE_KEYS, FILTER_KEYS, HELP_KEYS } from '../../terminal/common-keys';
import { DETAILS_KEYS, HELP, LIST_KEYS, type Mode, PEOPLE_KEYS, TYPED_KEYS, WAIT_KEYS } from './keys';
import { PersonFacts, RequestFacts } from './panes';
import { PersonActions } from './person-actions';
import { actionsOn, toOffer } from './status';
import { emptyText, summaryOf } from './summary';
import { useApproval } from './use-approval';
import { useGrants } from './use-grants';

const HEADING_LINES = 1;

interface Props {
  readonly practiceSession: PracticeSession;
  onEnd(how: ScreenEnd): void;
}

/**
 * Grant requests: those that wait for a second person, and the people whose permissions they are about
 * (S2.5).
 */
export function GrantsScreen({ practiceSession, onEnd }: Props) {
  const { exit } = useApp();
  const { columns, rows } = useTerminalSize();
  const body = bodyHeight(rows);
  const [tab, setTab] = useState<'requests' | 'people'>('requests');
  const [mode, setMode] = useState<Mode>('list');
  const [about, setAbout] = useState<{
    readonly request?: GrantRequest;
    readonly person?: PracticeMember;
    readonly action?: ConfirmedAction;
  }>({});
  const [height, setHeight] = useState(body);

  const { requests, people, grantStatus, refresh } = useGrants(practiceSession, height, exit, tab);
  const { notice, isActing, tell: setNotice, act: does } = useAct(exit, refresh);
  const list = tab === 'requests' ? requests : people;
  const place = toNoticePlace(
    notice ?? (list.failure === undefined ? undefined : { text: list.failure }),
    columns,
  );
  const room = Math.max(1, body - place.lines.length);
  if (height !== Math.max(1, room - HEADING_LINES)) setHeight(Math.max(1, room - HEADING_LINES));

  const approve = useApproval({
    practiceSession,
    grantStatus,
    end: exit,
    onEnded: (what) => {
      setNotice(what);
      refresh();
    },
  });
  const isWide = isWideEnough(columns);
  const zone = practiceSession.user.timeZone;
  const all = requests.state.rows;

  const end = useEnd(onEnd);
  const act = (work: () => Promise<string>): void => {
    setMode('list');
    does(work);
  };
  const choose = (person: PracticeMember, action: PersonAction | undefined): void => {
    if (action === undefined) return setMode('list');
    if (isConfirmed(action)) {
      setAbout({ person, action });
      return setMode('confirm');
    }
    act(async () => {
      const text = await actOn(practiceSession.client, person, action);
      // A request that was started is shown where it waits (S2.5-6).
      if (action.endsWith('ready-to-sign')) setTab('requests');
      return text;
    });
  };
  const onRequest = (input: string, request: GrantRequest): void => {
    const { mayApprove, mayCancel, refusal } = toOffer(grantStatus, request);
    if (input === 'a' && mayApprove) {
      setMode('list');
      approve.begin(request);
    } else if (input === 'a') setNotice({ text: refusal ?? say('grant.not-open') });
    else if (mayCancel) {
      setAbout({ request });
      setMode('cancel');
    } else setNotice({ text: say('grant.not-initiator') });
  };
  const enter = (): void => {
    if (mode === 'details') return setMode('list');
    if (!list.selected) return;
    if (tab === 'requests') return setMode(isWide ? 'list' : 'details');
    setAbout({ ...(people.selected ? { person: people.selected } : {}) });
    setMode('actions');
  };

  useLatestInput((input, key) => {
    if (key.ctrl && input === 'c') return end('cancelled');
    if (approve.approval) return key.escape ? approve.escape() : undefined;
    if (isActing) return;
    if (key.escape) {
      if (mode === 'filter' || (mode === 'list' && !notice)) list.filter('');
      setNotice(undefined);
      return setMode('list');
    }
    if (mode === 'filter' || mode === 'cancel' || mode === 'actions' || mode === 'confirm') return;
    setNotice(undefined);
    if (input === 'q') return end('quit');
    if (input === '?') return setMode(mode === 'help' ? 'list' : 'help');
    if (mode === 'help') return;
    const steps = toSteps(input, key, height);
    if (steps) return steps.forEach((by) => list.move(by));
    if (key.return) return enter();
    if (input === 'r') return refresh();
    if ((input === 'a' || input === 'c') && tab === 'requests' && requests.selected)
      return onRequest(input, requests.selected);
    if (mode === 'details') return;
    if (key.tab) return setTab(tab === 'requests' ? 'people' : 'requests');
    if (input === '/') setMode('filter');
  });

  const facts =
    tab === 'requests'
      ? requests.selected && (
          <RequestFacts request={requests.selected} grantStatus={grantStatus} zone={zone} />
        )
      : people.selected && (
          <PersonFacts person={people.selected} requests={all} grantStatus={grantStatus} hasActions />
        );
  const table = (width: number) =>
    tab === 'requests' ? (
      <RowTable
        rows={requests.rows}
        measured={requests.state.rows}
        columns={requestColumns(grantStatus, zone)}
        width={width}
        isSelected={({ id }) => id === requests.selected?.id}
        toSign={(request) =>
          request.id === requests.selected?.id ? '›' : toOffer(grantStatus, request).mayApprove ? '!' : ' '
        }
        toRole={(request) => (toOffer(grantStatus, request).mayApprove ? 'warn' : 'plain')}
      />
    ) : (
      <RowTable
        rows={people.rows}
        measured={people.state.rows}
        columns={personColumns(all)}
        width={width}
        isSelected={({ id }) => id === people.selected?.id}
        toSign={(person) =>
          person.id === people.selected?.id ? '›' : stateText(person, all) === '' ? ' ' : '!'
        }
        toRole={({ active }) => (active ? 'plain' : 'muted')}
      />
    );
  const shown = () => {
    if (approve.approval)
      return (
        <ApprovalPane
          approval={approve.approval}
          grantStatus={grantStatus}
          secondsLeft={approve.secondsLeft}
          height={room}
          onChoose={approve.choose}
        />
      );
    const { request, person, action } = about;
    if (mode === 'help') return <HelpPane height={room} sections={HELP} />;
    if (mode === 'cancel' && request) {
      return (
        <ConfirmChoice
          about={fullName(request.targetUser)}
          question={say('grant.cancel-question')}
          act="Cancel the request"
          keep="Keep the request"
          width={columns}
          height={room}
          onAnswer={(isMeant) =>
            isMeant ? act(() => cancelRequest(practiceSession.client, request)) : setMode('list')
          }
        />
      );
    }
    if (mode === 'confirm' && person && action) {
      return (
        <ConfirmChoice
          about={fullName(person)}
          question={say(CONFIRMED_ACTIONS[action].question)}
          act={PERSON_ACTION_LABEL[action]}
          keep="Leave it as it is"
          width={columns}
          height={room}
          onAnswer={(isMeant) =>
            isMeant ? act(() => actOn(practiceSession.client, person, action)) : setMode('list')
          }
        />
      );
    }
    if (mode === 'actions' && person)
      return (
        <PersonActions
          actions={actionsOn(grantStatus, person, all)}
          facts={<PersonFacts person={person} requests={all} grantStatus={grantStatus} hasActions={false} />}
          height={room}
          onChoose={(chosen) => choose(person, chosen)}
        />
      );
    return (
      <SplitPane
        columns={columns}
        height={room}
        table={table}
        pane={facts}
        isPaneAlone={mode === 'details'}
        none={emptyText(tab, list.state.filter)}
        isEmpty={list.state.isLoaded && list.rows.length === 0}
      />
    );
  };

  const keys = () => {
    if (approve.approval)
      return approve.typed
        ? TYPED_KEYS
        : approve.approval.step.at === 'phone'
          ? WAIT_KEYS
          : approve.approval.step.at === 'type'
            ? CHOICE_KEYS
            : [];
    if (mode === 'help') return HELP_KEYS;
    if (mode === 'filter') return FILTER_KEYS;
    if (mode === 'cancel' || mode === 'actions' || mode === 'confirm') return CHOICE_KEYS;
    if (tab === 'people') return PEOPLE_KEYS;
    const offer = requests.selected && toOffer(grantStatus, requests.selected);
    const acts = [
      ...(offer?.mayApprove ? [['a', 'approve'] as const] : []),
      ...(offer?.mayCancel ? [['c', 'cancel'] as const] : []),
    ];
    const [first, ...others] = (mode === 'details' ? DETAILS_KEYS : LIST_KEYS).filter(
      ([key]) => !(key === 'Enter' && isWide),
    );
    return [...(first ? [first] : []), ...acts, ...others];
  };

  const waiting = all.filter((request) => toOffer(grantStatus, request).mayApprove).length;
  return (
    <Frame
      columns={columns}
      rows={rows}
      title={[practiceSession.server, practiceSession.practice, fullName(practiceSession.user)]}
      status={isActing ? WORKING : list.status}
      summary={<ListSummary parts={summaryOf(tab, list, waiting)} list={list} zone={zone} width={columns} />}
      typed={
        approve.typed ??
        (mode === 'filter'
          ? {
              label: '/',
              value: list.state.filter,
              onSubmit: () => setMode('list'),
              onChange: list.filter,
            }
          : undefined)
      }
      message={place.message}
      keys={keys()}
    >
      {shown()}
      <Notice place={place} />
    </Frame>
  );
}
