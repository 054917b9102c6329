import { Button } from '@blueprintjs/core';
import { TickCircle } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import { searchRefusedMessages } from '@erx/core/network/contract';
import { type RefusedMessage, showSender } from '@erx/core/network/model';
import { daysAfter } from '@erx/core/values/dates';
import { useMemo, useState } from 'react';
import { TruncatedText } from '../../ui/text/truncated-text';
import type { Column } from '../../ui/table/data-table';
import { ExactTime } from '../../ui/text/dates';
import { PagedTable } from '../../ui/table/paged-table';
import { Panel } from '../../ui/layout/panel';
import { DayFields, SearchForm, WordField } from '../../ui/form/search-form';
import { EmptyState } from '../../ui/feedback/empty-state';
import { readDays, typedDays, type TypedDays } from '../../ui/form/typed-days';
import { usePages } from '../../ui/table/use-pages';
import { useSearched } from '../../ui/form/use-searched';
import { lazyComponent } from '../../page/lazy-component';
import { queryKey } from '../../session/queries';
import { useClient, useToday } from '../../session/practice-session';

const RefusedMessageDialog = lazyComponent(
  () => import('./dialogs/refused-message-dialog'),
  (part) => part.RefusedMessageDialog,
);

interface Form extends TypedDays {
  readonly sender: string;
  readonly messageId: string;
  readonly code: string;
}

function toColumns(onShow: (message: RefusedMessage) => void): Column<RefusedMessage>[] {
  return [
    {
      id: 'at',
      title: 'Refused',
      width: '160px',
      mediumWidth: '152px',
      cell: ({ lastAt }) => <ExactTime at={lastAt} />,
    },
    {
      id: 'sender',
      title: 'Sender',
      width: 'minmax(144px, 1fr)',
      mediumWidth: 'minmax(0, 1fr)',
      // whole: its number is what one searches by
      cell: (message) => <span className="erx-wraps">{showSender(message)}</span>,
    },
    {
      id: 'message',
      title: 'Message',
      width: 'minmax(144px, 1fr)',
      mediumWidth: 'minmax(0, 1fr)',
      cell: ({ kind, messageId }) => (
        <TruncatedText text={[kind || 'Not readable', messageId].filter(Boolean).join(' · ')}>
          {kind || 'Not readable'} <span className="erx-cell-sub">{messageId}</span>
        </TruncatedText>
      ),
    },
    {
      id: 'reason',
      title: 'Reason',
      width: 'minmax(224px, 2fr)',
      mediumWidth: 'minmax(0, 2fr)',
      narrow: 'heading',
      cell: (message) => (
        <span className="erx-wraps">
          {message.reason} <span className="erx-cell-sub">{toDetails(message)}</span>
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
          aria-label={`Show the message of ${showSender(message)}`}
          onClick={() => {
            onShow(message);
          }}
        />
      ),
    },
  ];
}

/** Place, code and how often, in a line. */
function toDetails({ place, code, descriptionCode, times }: RefusedMessage): string {
  return [place, `${code}/${descriptionCode}`, times > 1 ? `${times.toLocaleString('en-US')} times` : '']
    .filter(Boolean)
    .join(' · ');
}

/**
 * Messages of the pharmacy network that were refused when they came in: what support looks up when a pharmacy
 * says that it sent something.
 */
export function RefusedMessagesPanel() {
  const client = useClient();
  const today = useToday();
  const [shown, setShown] = useState<RefusedMessage>();
  const { form, change, changed, field, problems, tellProblems, searched, search } = useSearched<Form>({
    first: () => ({ ...typedDays(daysAfter(today, -30), today), sender: '', messageId: '', code: '' }),
    problemsOf: (typed) => readDays(typed, 'tracing.dates-reversed').problems,
    isSearchedAtFirst: true,
  });
  const query = searched && toQuery(searched.form);
  const pages = usePages<RefusedMessage>({
    name: 'refused-messages',
    queryKey: query && queryKey('refused-messages', searched.run, query),
    ask: (page, signal) => client.page(searchRefusedMessages, { query: { ...query, ...page } }, { signal }),
  });
  const columns = useMemo(() => toColumns(setShown), []);
  return (
    <Panel title="Refused messages">
      <SearchForm
        label="Refused messages"
        isWorking={pages.rows === undefined && pages.error === null}
        changed={changed}
        onSearch={search}
      >
        <DayFields days={form} problems={problems} onChange={change} onLeave={tellProblems} />
        <WordField label="Sender" hint="NCPDP ID" {...field('sender')} length={35} />
        <WordField label="Message ID" {...field('messageId')} length={35} />
        <WordField label="Code" hint="3000" {...field('code')} length={4} />
      </SearchForm>
      <PagedTable
        label="Refused messages"
        columns={columns}
        pages={pages}
        rowId={({ id }) => id}
        empty={
          <EmptyState
            icon={<TickCircle size={32} />}
            title={say('refused-message.none')}
            description="Widen the dates or remove a filter, then search again."
          />
        }
      />
      {shown && (
        <RefusedMessageDialog
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
  const [sender, messageId, code] = [form.sender.trim(), form.messageId.trim(), form.code.trim()];
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(sender === '' ? {} : { sender }),
    ...(messageId === '' ? {} : { messageId }),
    ...(code === '' ? {} : { code }),
  };
}
