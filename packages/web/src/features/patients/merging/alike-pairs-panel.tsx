import { Callout } from '@blueprintjs/core';
import { People, Tick } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import { ALIKE_TEXT } from '@erx/core/patients/alike';
import { MOST_PAIRS } from '@erx/core/patients/merge-contract';
import type { AlikePair } from '@erx/core/patients/merge-model';
import { useState } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { useNotices } from '../../../ui/feedback/toasts';
import { Panel } from '../../../ui/layout/panel';
import { type Column, DataTable } from '../../../ui/table/data-table';
import { RowButtons } from '../../../ui/table/row-buttons';
import { DateTime } from '../../../ui/text/dates';
import { ChartCell, pairText } from './chart-in-short';
import { MergeDialog } from './merge-dialog';
import './merging.css';
import { ReasonDialog } from './reason-dialog';
import { useAlikePairs, useMarkDistinct, useUnmarkDistinct } from './use-merging';

const CHARTS: Column<AlikePair>[] = [
  {
    id: 'one',
    title: 'Chart',
    width: 'minmax(180px, 3fr)',
    narrow: 'heading',
    cell: ({ one }) => <ChartCell chart={one} />,
  },
  {
    id: 'other',
    title: 'Other chart',
    width: 'minmax(180px, 3fr)',
    narrow: 'bare',
    cell: ({ other }) => <ChartCell chart={other} />,
  },
];
const WHY: Column<AlikePair> = {
  id: 'why',
  title: 'Why',
  width: 'minmax(150px, 2fr)',
  narrow: 'bare',
  cell: ({ by }) => (by === undefined ? 'Not alike any more' : ALIKE_TEXT[by]),
};
const pairId = ({ one, other }: AlikePair) => `${one.id} ${other.id}`;

/** Charts that may be of one person: each pair is compared and merged, or marked as of two people. */
export function AlikePairsPanel() {
  const list = useAlikePairs();
  const notices = useNotices();
  const markDistinct = useMarkDistinct();
  const [asked, setAsked] = useState<{ readonly pair: AlikePair; readonly act: 'merge' | 'apart' }>();
  const close = () => {
    setAsked(undefined);
    markDistinct.reset();
  };
  const acts: Column<AlikePair> = {
    id: 'acts',
    title: 'Acts',
    isTitleHidden: true,
    width: '210px',
    narrow: 'bare',
    cell: (pair) => (
      <RowButtons
        of={pairText(pair.one, pair.other)}
        none="Nothing to do"
        buttons={[
          {
            name: 'Compare',
            intent: 'primary',
            onClick: () => {
              setAsked({ pair, act: 'merge' });
            },
          },
          {
            name: 'Two people',
            onClick: () => {
              setAsked({ pair, act: 'apart' });
            },
          },
        ]}
      />
    ),
  };
  return (
    <Panel title="Charts that may be one person" count={list.data?.length}>
      {(list.data?.length ?? 0) >= MOST_PAIRS && (
        <Callout compact minimal>
          {say('patient.pairs-cut', { most: MOST_PAIRS })}
        </Callout>
      )}
      <DataTable
        label="Charts that may be one person"
        columns={[...CHARTS, WHY, acts]}
        rows={list.data}
        rowId={pairId}
        error={list.error}
        onRetry={() => {
          void list.refetch();
        }}
        empty={
          <EmptyState
            icon={<Tick size={32} />}
            title="No two charts are alike"
            description="Charts with the same birth date and a like name, or with the same phone and first name, are listed here."
          />
        }
      />
      {asked?.act === 'merge' && (
        <MergeDialog one={asked.pair.one} other={asked.pair.other} onClose={close} />
      )}
      {asked?.act === 'apart' && (
        <ReasonDialog
          title="These are two people"
          isSubmitting={markDistinct.isPending}
          error={markDistinct.error}
          onClose={close}
          onSubmit={(reason) => {
            const { one, other } = asked.pair;
            markDistinct.mutate(
              { oneId: one.id, otherId: other.id, reason },
              {
                onSuccess: () => {
                  notices.success('patient.marked-distinct');
                  close();
                },
              },
            );
          }}
        >
          <p>{pairText(asked.pair.one, asked.pair.other)}</p>
          <p>{say('patient.distinct-question')}</p>
        </ReasonDialog>
      )}
    </Panel>
  );
}

/** Pairs that someone has marked as of two people, with who and when; each can be listed as alike again. */
export function DistinctPanel() {
  const list = useAlikePairs(true);
  const notices = useNotices();
  const undo = useUnmarkDistinct();
  const said: Column<AlikePair> = {
    id: 'said',
    title: 'Said by',
    width: 'minmax(180px, 3fr)',
    narrow: 'bare',
    cell: ({ distinct }) =>
      distinct && (
        <div className="erx-chart-in-short">
          <span>{distinct.reason}</span>
          <span className="erx-cell-sub">
            {distinct.markedBy}, <DateTime at={distinct.markedAt} />
          </span>
        </div>
      ),
  };
  const acts: Column<AlikePair> = {
    id: 'acts',
    title: 'Acts',
    isTitleHidden: true,
    width: '130px',
    narrow: 'bare',
    cell: ({ one, other }) => (
      <RowButtons
        of={pairText(one, other)}
        none="Nothing to do"
        buttons={[
          {
            name: 'Take back',
            onClick: () => {
              undo.mutate(
                { oneId: one.id, otherId: other.id },
                {
                  onSuccess: () => {
                    notices.success('patient.alike-again');
                  },
                  onError: notices.failure,
                },
              );
            },
          },
        ]}
      />
    ),
  };
  return (
    <Panel title="Two people" count={list.data?.length}>
      <DataTable
        label="Charts of two people"
        columns={[...CHARTS, said, acts]}
        rows={list.data}
        rowId={pairId}
        error={list.error}
        onRetry={() => {
          void list.refetch();
        }}
        empty={<EmptyState icon={<People size={32} />} title="No charts were marked as of two people" />}
      />
    </Panel>
  );
}
