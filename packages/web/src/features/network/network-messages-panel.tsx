import { Button, type Intent, Tag } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import { searchDeskMessages } from '@erx/core/network/contract';
import {
  NETWORK_STATE_LABEL,
  type NetworkMessage,
  type NetworkState,
  showPharmacy,
} from '@erx/core/network/model';
import { daysAfter } from '@erx/core/values/dates';
import { useMemo, useState } from 'react';
import type { Column } from '../../ui/table/data-table';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ExactTime } from '../../ui/text/dates';
import { PagedTable } from '../../ui/table/paged-table';
import { Panel } from '../../ui/layout/panel';
import { type ChosenPatient, PatientFilter } from '../../parts/patient/patient-filter';
import { ChoiceField, DayFields, SearchForm, WordField } from '../../ui/form/search-form';
import { TruncatedText } from '../../ui/text/truncated-text';
import { readDays, typedDays, type TypedDays } from '../../ui/form/typed-days';
import { usePages } from '../../ui/table/use-pages';
import { useSearched } from '../../ui/form/use-searched';
import { lazyComponent } from '../../page/lazy-component';
import { useClient, useToday } from '../../session/practice-session';
import { queryKey } from '../../session/queries';

const NetworkMessageDialog = lazyComponent(
  () => import('./dialogs/network-message-dialog'),
  (part) => part.NetworkMessageDialog,
);

type Direction = NetworkMessage['direction'];

interface Form extends TypedDays {
  readonly pharmacy: string;
  readonly patient: ChosenPatient | undefined;
  readonly orderNumber: string;
  readonly messageId: string;
  readonly kind: string;
  readonly direction: Direction | '';
  readonly state: NetworkState | '';
}

const DIRECTION_LABEL = { out: 'Sent', in: 'Received' } as const satisfies Record<Direction, string>;

const INTENTS = {
  waiting: 'warning',
  taken: 'success',
  refused: 'danger',
  unanswered: 'danger',
} as const satisfies Record<NetworkState, Intent>;

function toColumns(onShow: (message: NetworkMessage) => void): Column<NetworkMessage>[] {
  return [
    {
      id: 'at',
      title: 'Date',
      width: '160px',
      mediumWidth: '152px',
      cell: ({ at }) => <ExactTime at={at} />,
    },
    {
      id: 'message',
      title: 'Message',
      width: 'minmax(260px, 1.4fr)',
      mediumWidth: 'minmax(0, 1.2fr)',
      narrow: 'heading',
      cell: ({ direction, kind, messageId }) => (
        <span className="erx-wraps">
          {DIRECTION_LABEL[direction]} <b>{kind || 'not readable'}</b>{' '}
          <span className="erx-cell-sub">{messageId}</span>
        </span>
      ),
    },
    {
      id: 'pharmacy',
      title: 'Pharmacy',
      width: 'minmax(144px, 1fr)',
      mediumWidth: 'minmax(0, 1fr)',
      cell: (message) => <span className="erx-wraps">{showPharmacy(message)}</span>,
    },
    {
      id: 'order',
      title: 'Order',
      width: 'minmax(128px, 0.8fr)',
      mediumWidth: 'minmax(116px, 0.8fr)',
      cell: ({ orderNumber, practice }) => (
        <span className="erx-wraps">
          {orderNumber}
          {practice && <div className="erx-cell-sub">{practice.name}</div>}
        </span>
      ),
    },
    {
      id: 'state',
      title: 'State',
      width: 'minmax(120px, 1fr)',
      mediumWidth: 'minmax(0, 1fr)',
      cell: ({ state, reason }) => (
        <span className="erx-wraps">
          <Tag minimal intent={INTENTS[state]}>
            {NETWORK_STATE_LABEL[state]}
          </Tag>{' '}
          {reason !== '' && <TruncatedText text={reason} />}
        </span>
      ),
    },
    {
      id: 'show',
      title: 'Show',
      isTitleHidden: true,
      width: '72px',
      narrow: 'corner',
      cell: (message) => (
        <Button
          size="small"
          text="Show"
          aria-label={`Show ${message.kind || 'the message'} ${message.messageId}`}
          onClick={() => {
            onShow(message);
          }}
        />
      ),
    },
  ];
}

/** Every message to and from the pharmacy network, refused ones too: the practice's, or everyone's for support. */
export function NetworkMessagesPanel() {
  const client = useClient();
  const today = useToday();
  const [shown, setShown] = useState<NetworkMessage>();
  const { form, change, changed, field, problems, tellProblems, searched, search } = useSearched<Form>({
    first: () => ({
      ...typedDays(daysAfter(today, -7), today),
      pharmacy: '',
      patient: undefined,
      orderNumber: '',
      messageId: '',
      kind: '',
      direction: '',
      state: '',
    }),
    problemsOf: (typed) => readDays(typed, 'tracing.dates-reversed').problems,
    isSearchedAtFirst: true,
  });
  const query = searched && toQuery(searched.form);
  const pages = usePages<NetworkMessage>({
    name: 'network-messages',
    queryKey: query && queryKey('network', 'messages', searched.run, query),
    ask: (page, signal) => client.page(searchDeskMessages, { query: { ...query, ...page } }, { signal }),
  });
  const columns = useMemo(() => toColumns(setShown), []);
  const text = (label: string, name: 'pharmacy' | 'orderNumber' | 'messageId' | 'kind', hint?: string) => (
    <WordField label={label} hint={hint} length={40} {...field(name)} />
  );
  return (
    <Panel title="Messages">
      <SearchForm
        label="Messages"
        isWorking={pages.rows === undefined && pages.error === null}
        changed={changed}
        onSearch={search}
      >
        <DayFields days={form} problems={problems} onChange={change} onLeave={tellProblems} />
        <PatientFilter {...field('patient')} />
        {text('Pharmacy', 'pharmacy', 'NCPDP ID')}
        {text('Order Number', 'orderNumber')}
        {text('Message ID', 'messageId')}
        {text('Kind', 'kind', 'NewRx')}
        <ChoiceField label="Direction" {...field('direction')} options={{ '': 'All', ...DIRECTION_LABEL }} />
        <ChoiceField label="State" {...field('state')} options={{ '': 'All', ...NETWORK_STATE_LABEL }} />
      </SearchForm>
      <PagedTable
        label="Messages"
        columns={columns}
        pages={pages}
        rowId={({ id }) => id}
        empty={
          <EmptyState
            icon={<Search size={32} />}
            title={say('network.none')}
            description="Widen the dates or remove a filter, then search again."
          />
        }
      />
      {shown && (
        <NetworkMessageDialog
          message={shown}
          onClose={() => {
            setShown(undefined);
          }}
        />
      )}
    </Panel>
  );
}

function toQuery(form: Form) {
  const { from, to } = readDays(form, 'tracing.dates-reversed');
  const typed = (['pharmacy', 'orderNumber', 'messageId', 'kind'] as const)
    .map((name) => [name, form[name].trim()] as const)
    .filter(([, value]) => value !== '');
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...Object.fromEntries(typed),
    ...(form.patient === undefined ? {} : { patientId: form.patient.id }),
    ...(form.direction === '' ? {} : { direction: form.direction }),
    ...(form.state === '' ? {} : { state: form.state }),
  };
}
