import type { ImportResult } from '@erx/core/legacy-import/model';
import { say } from '@erx/core/findings/messages';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { PatientBannerById } from '../../../parts/patient/patient-banner';
import { FailureState } from '../../../ui/feedback/empty-state';
import { describeFailure, useNotices } from '../../../ui/feedback/toasts';
import type { LegacyKind, LegacyRow, MatcherSource } from '../matcher-source';
import { UnmatchedRow } from '../unmatched-row';
import { useChoices } from '../use-choices';
import { useMatcherActs, useMatcherRows, useMatcherSource } from '../use-legacy';
import { useSuggestions } from '../use-suggestions';
import '../matching.css';
import { GreyLine } from '../../../ui/feedback/loading';
import { Button } from '@blueprintjs/core';
import { Tick, Undo, WarningSign } from '@blueprintjs/icons';

interface Props {
  kind: LegacyKind;
  patientId: string;
  /** Called when an import is done and nothing of it was skipped. */
  onFinished: () => void;
  /** Called when it is left for now. */
  onLater: () => void;
}

/** N2-68. */
const WIDTH = 1000;

/** The Medication Matcher or the Allergy Matcher (N2-65, N2-67). */
export function MatcherDialog({ kind, patientId, onFinished, onLater }: Props) {
  const source = useMatcherSource(kind);
  const rows = useMatcherRows(source, patientId);
  const acts = useMatcherActs(source, patientId);
  const notices = useNotices();
  const [skipped, setSkipped] = useState<ImportResult['skipped']>([]);
  const unmatched = rows.data?.filter(({ importedId }) => importedId === undefined) ?? [];
  const suggestions = useSuggestions(
    source,
    unmatched.map(({ id }) => id),
  );
  const choices = useChoices(suggestions);
  const matches = choices.matches(unmatched.map(({ id }) => id));
  const isBusy = acts.take.isPending || acts.undo.isPending || acts.keep.isPending;
  const isFetching = unmatched.some(
    ({ id }) => suggestions.get(id)?.found === undefined && suggestions.get(id)?.error === undefined,
  );

  const take = () => {
    acts.undo.reset();
    acts.take.mutate(matches, {
      onSuccess: (result) => {
        setSkipped(result.skipped);
        if (result.imported.length > 0)
          notices.success('matching.imported', { count: result.imported.length, total: matches.length });
        if (result.skipped.length === 0) onFinished();
      },
    });
  };
  const undo = (id: string) => {
    acts.take.reset();
    acts.keep.reset();
    acts.undo.mutate(id, {
      onSuccess: () => {
        notices.success('matching.undone');
      },
    });
  };
  return (
    <FormDialog
      isOpen
      title={kind === 'medications' ? 'Medication Matcher' : 'Allergy Matcher'}
      actText={`Import ${String(matches.length)} ${matches.length === 1 ? source.resource : source.resources.toLowerCase()}`}
      cancelText="Later"
      width={WIDTH}
      banner={<PatientBannerById patientId={patientId} />}
      isSubmitting={acts.take.isPending}
      isActDisabled={matches.length === 0 || isBusy}
      onSubmit={take}
      onClose={onLater}
      {...failureOf(acts, skipped)}
    >
      <p className="erx-match-lead">
        These {source.resources.toLowerCase()} come from TRAKnet. Choose what each one is, then import them;
        what you leave stays here.{' '}
        {isFetching ? <span role="status">Suggestions are being fetched …</span> : null}
      </p>
      {rows.isError ? (
        <FailureState
          what={`TRAKnet ${source.resources}`}
          error={rows.error}
          onRetry={() => {
            void rows.refetch();
          }}
        />
      ) : rows.data === undefined ? (
        <Skeleton />
      ) : (
        <Lists
          source={source}
          rows={rows.data}
          unmatchedRow={(row) => (
            <UnmatchedRow
              key={row.id}
              source={source}
              row={row}
              suggestions={suggestions.get(row.id)}
              choices={choices}
              skipped={reasonOf(skipped, row.id)}
              isBusy={isBusy}
            />
          )}
          matchedRow={(row) => (
            <MatchedRow
              key={row.id}
              row={row}
              isUndoing={acts.undo.isPending && acts.undo.variables === row.id}
              isBusy={isBusy}
              onUndo={() => {
                undo(row.id);
              }}
              onKeep={() => {
                acts.undo.reset();
                acts.keep.mutate(row.id);
              }}
            />
          )}
        />
      )}
    </FormDialog>
  );
}

/** What failed, or was not taken over. */
function failureOf(
  { take, undo, keep }: ReturnType<typeof useMatcherActs>,
  skipped: ImportResult['skipped'],
): { failure?: string; failureTone?: 'warning' } {
  const error = take.error ?? undo.error ?? keep.error;
  if (error) return { failure: describeFailure(error).sentences.join(' ') };
  if (skipped.length === 0) return {};
  return {
    failure: say('matching.skipped', {
      skipped: skipped.length,
      total: take.variables?.length ?? skipped.length,
    }),
    failureTone: 'warning',
  };
}

interface ListsProps {
  source: MatcherSource;
  rows: readonly LegacyRow[];
  unmatchedRow: (row: LegacyRow) => React.ReactNode;
  matchedRow: (row: LegacyRow) => React.ReactNode;
}

/** Under one head for both: what waits, then what is matched. */
function Lists({ source, rows, unmatchedRow, matchedRow }: ListsProps) {
  const unmatched = rows.filter(({ importedId }) => importedId === undefined);
  const matched = rows
    .filter(({ importedId }) => importedId !== undefined)
    .toSorted((one, other) => Number(isMisplaced(other)) - Number(isMisplaced(one)));
  return (
    <div className="erx-matcher">
      <div className="erx-match-head" aria-hidden="true">
        <span>TRAKnet {source.resources}</span>
        <span>Matched {source.resources}</span>
      </div>
      <h3 className="erx-match-title" id="erx-unmatched">
        To match <span className="erx-panel-count">{unmatched.length}</span>
      </h3>
      {unmatched.length === 0 ? (
        <p className="erx-match-none">Every TRAKnet {source.resource} is matched.</p>
      ) : (
        <ul className="erx-match-list" aria-labelledby="erx-unmatched">
          {unmatched.map(unmatchedRow)}
        </ul>
      )}
      {matched.length > 0 && (
        <>
          <h3 className="erx-match-title" id="erx-matched">
            Matched <span className="erx-panel-count">{matched.length}</span>
          </h3>
          <ul className="erx-match-list" aria-labelledby="erx-matched">
            {matched.map(matchedRow)}
          </ul>
        </>
      )}
    </div>
  );
}

const isMisplaced = ({ misplacedFrom }: LegacyRow): boolean => misplacedFrom !== undefined;

function reasonOf(skipped: ImportResult['skipped'], id: string): string | undefined {
  const found = skipped.find((each) => each.id === id);
  return found && say(found.reason);
}

/** The place of the lists until they are there. */
function Skeleton() {
  return (
    <div role="progressbar" aria-label="Loading what is to be matched" className="erx-matcher">
      {[1, 2, 3].map((row) => (
        <div key={row} className="erx-match-row">
          <GreyLine width={16} />
          <GreyLine width={16} />
        </div>
      ))}
    </div>
  );
}

/** A record that was matched, with the way back (N4-25); of one that is of another patient it is asked for. */
function MatchedRow({
  row,
  isUndoing,
  isBusy,
  onUndo,
  onKeep,
}: {
  row: LegacyRow;
  isUndoing: boolean;
  isBusy: boolean;
  onUndo: () => void;
  onKeep: () => void;
}) {
  return (
    <li className="erx-match-row" data-matched>
      <div className="erx-match-legacy">
        <strong>{row.text}</strong>
        {row.detail !== '' && <span className="erx-cell-sub">{row.detail}</span>}
      </div>
      <div className="erx-match-choice">
        <div className="erx-match-controls">
          <span className="erx-match-done">
            <Tick /> {row.importedName}
          </span>
          <Button
            icon={<Undo />}
            text="Undo"
            aria-label={`Undo the match of ${row.text}`}
            loading={isUndoing}
            disabled={isBusy && !isUndoing}
            onClick={onUndo}
          />
          {isMisplaced(row) && (
            <Button
              text="Keep"
              aria-label={`Keep ${row.text} on this chart`}
              disabled={isBusy}
              onClick={onKeep}
            />
          )}
        </div>
        {row.misplacedFrom !== undefined && (
          <p className="erx-match-skipped">
            <WarningSign /> {say('matching.misplaced', { source: row.misplacedFrom })}
          </p>
        )}
      </div>
    </li>
  );
}
