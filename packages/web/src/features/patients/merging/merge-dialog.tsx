import { Callout, Radio, RadioGroup } from '@blueprintjs/core';
import { say } from '@erx/core/findings/messages';
import { entriesText, MERGE_PART_TEXT, mergeConflictText } from '@erx/core/patients/merge';
import type { ChartComparison, ChartInShort, MergePart } from '@erx/core/patients/merge-model';
import { patientName } from '@erx/core/patients/name';
import { showDate } from '@erx/core/values/dates';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { FailedQuery } from '../../../ui/feedback/empty-state';
import { LoadingBlock } from '../../../ui/feedback/loading';
import { describeFailure, useNotices } from '../../../ui/feedback/toasts';
import { EntryFields, TextEntry } from '../../../ui/form/entry-fields';
import './merging.css';
import { useReason } from './reason-dialog';
import { useComparison, useMergeCharts } from './use-merging';

interface Props {
  one: ChartInShort;
  other: ChartInShort;
  onClose: () => void;
}

/** Two charts side by side: which is kept, what of the person is taken from the other, and why. */
export function MergeDialog({ one, other, onClose }: Props) {
  const [keptId, setKeptId] = useState(one.id);
  const [take, setTake] = useState<readonly MergePart[]>([]);
  const [kept, merged] = keptId === one.id ? [one, other] : [other, one];
  const comparison = useComparison(kept.id, merged.id);
  const notices = useNotices();
  const merge = useMergeCharts();
  const entry = useReason();
  const { data } = comparison;
  return (
    <FormDialog
      isOpen
      title="Merge charts"
      actText="Merge"
      actIntent="warning"
      width={760}
      isSubmitting={merge.isPending}
      isActDisabled={data === undefined || comparison.isFetching}
      onSubmit={() => {
        if (!data || !entry.isAcceptable()) return;
        const { seen } = data;
        merge.mutate(
          { keptId: kept.id, otherId: merged.id, take, reason: entry.read.reason.trim(), seen },
          {
            onSuccess: () => {
              notices.success('patient.merge-done');
              onClose();
            },
          },
        );
      }}
      onClose={onClose}
      {...(merge.error ? { failure: describeFailure(merge.error).sentences.join(' ') } : {})}
    >
      <div className="erx-merge">
        <RadioGroup
          label="Which chart is kept?"
          selectedValue={keptId}
          onChange={({ currentTarget: { value } }) => {
            setKeptId(value);
            setTake([]);
          }}
        >
          {[one, other].map((chart) => (
            <Radio key={chart.id} value={chart.id}>
              {patientName(chart)}
              <span className="erx-cell-sub">
                {' '}
                Account # {chart.accountNumber}
                {chart.birthDate !== '' && `, DOB ${showDate(chart.birthDate)}`}
              </span>
            </Radio>
          ))}
        </RadioGroup>
        {data ? (
          <Compared comparison={data} take={take} onTake={setTake} />
        ) : comparison.isError ? (
          <FailedQuery what="The comparison" query={comparison} />
        ) : (
          <LoadingBlock what="the comparison" height={160} />
        )}
        <EntryFields entry={entry}>
          <TextEntry
            name="reason"
            label="Reason"
            isRequired
            span={12}
            help="Shown in the chart and kept in the audit trail"
          />
        </EntryFields>
      </div>
    </FormDialog>
  );
}

/** What contradicts, what differs and what moves. */
function Compared({
  comparison: { kept, merged, differences, entries, conflicts },
  take,
  onTake,
}: {
  comparison: ChartComparison;
  take: readonly MergePart[];
  onTake: (take: readonly MergePart[]) => void;
}) {
  return (
    <>
      {conflicts.length > 0 && (
        <Callout compact intent="warning" title="Look at this first">
          <ul className="erx-merge-conflicts">
            {conflicts.map((conflict) => (
              <li key={`${conflict.kind} ${conflict.what}`}>{mergeConflictText(conflict)}</li>
            ))}
          </ul>
        </Callout>
      )}
      {differences.length > 0 && (
        <section aria-label="What differs">
          <h3 className="erx-merge-title">What differs, and which of the two is kept</h3>
          <div className="erx-merge-differences">
            {differences.map(({ part, kept: own, merged: others }) => (
              <RadioGroup
                key={part}
                label={MERGE_PART_TEXT[part]}
                selectedValue={take.includes(part) ? 'merged' : 'kept'}
                onChange={({ currentTarget: { value } }) => {
                  onTake(value === 'merged' ? [...take, part] : take.filter((each) => each !== part));
                }}
              >
                <Radio value="kept">{own || <Unknown />}</Radio>
                <Radio value="merged">{others || <Unknown />}</Radio>
              </RadioGroup>
            ))}
          </div>
        </section>
      )}
      <dl className="erx-merge-entries">
        <div>
          <dt>Moves from {merged.accountNumber}</dt>
          <dd>{entriesText(entries.merged) || 'Nothing'}</dd>
        </div>
        <div>
          <dt>Is in {kept.accountNumber} already</dt>
          <dd>{entriesText(entries.kept) || 'Nothing'}</dd>
        </div>
      </dl>
      <p>{say('patient.merge-question')}</p>
    </>
  );
}

const Unknown = () => <span className="erx-cell-sub">Not known</span>;
