import { Button, HTMLSelect, Spinner } from '@blueprintjs/core';
import { Search, WarningSign } from '@blueprintjs/icons';
import { AS_WRITTEN } from '@erx/core/legacy-import/model';
import { useState } from 'react';
import { Hint } from '../../ui/popover/hint';
import { describeFailure } from '../../ui/feedback/toasts';
import { LookUp } from './look-up';
import type { LegacyRow, MatcherSource } from './matcher-source';
import { SuggestionNote } from './suggestion-note';
import type { Choices } from './use-choices';
import type { Suggestions } from './use-suggestions';

interface Props {
  source: MatcherSource;
  row: LegacyRow;
  suggestions: Suggestions | undefined;
  choices: Choices;
  /** Why the last import left it out. */
  skipped: string | undefined;
  isBusy: boolean;
}

/** A record that waits, with what it may be matched to: a dropdown, and a search of one's own (N2-67). */
export function UnmatchedRow({ source, row, suggestions, choices, skipped, isBusy }: Props) {
  const [isLookingUp, setLookingUp] = useState(false);
  const options = choices.options(row.id);
  const chosen = choices.chosen(row.id);
  const suggestion = choices.suggestion(row.id);
  const isFetching = suggestions?.found === undefined && suggestions?.error === undefined;
  return (
    <li className="erx-match-row" data-chosen={chosen !== ''}>
      <div className="erx-match-legacy">
        <strong>{row.text}</strong>
        {row.detail !== '' && <span className="erx-cell-sub">{row.detail}</span>}
      </div>
      <div className="erx-match-choice">
        <div className="erx-match-controls">
          {isFetching && options.length === 0 ? (
            <span className="erx-match-wait">
              <Spinner size={16} /> Fetching suggestions …
            </span>
          ) : (
            <HTMLSelect
              fill
              aria-label={`Match for ${row.text}`}
              value={chosen}
              disabled={isBusy}
              onChange={({ currentTarget: { value } }) => {
                choices.choose(row.id, value);
              }}
              options={[
                {
                  value: '',
                  label: toPrompt(options.length),
                },
                ...options.map(({ id, name }) => ({ value: id, label: name })),
                { value: AS_WRITTEN, label: 'Keep as written, without the catalog' },
              ]}
            />
          )}
          <Hint text="Look up a match">
            <Button
              icon={<Search />}
              aria-label={`Look up a match for ${row.text}`}
              aria-expanded={isLookingUp}
              disabled={isBusy}
              onClick={() => {
                setLookingUp(!isLookingUp);
              }}
            />
          </Hint>
        </div>
        {suggestion && <SuggestionNote suggestion={suggestion} isAutomatic={choices.isAutomatic(row.id)} />}
        {chosen === AS_WRITTEN && (
          <p className="erx-cell-sub">Recorded in these words: interaction checks may not know it.</p>
        )}
        {suggestions?.error !== undefined && (
          <p className="erx-match-skipped" role="alert">
            <WarningSign /> {describeFailure(suggestions.error).sentences.join(' ')}{' '}
            <Button
              size="small"
              text="Try again"
              onClick={() => {
                suggestions.retry();
              }}
            />
          </p>
        )}
        {skipped !== undefined && (
          <p className="erx-match-skipped" role="alert">
            <WarningSign /> {skipped}
          </p>
        )}
        {isLookingUp && (
          <LookUp
            source={source}
            of={row.text}
            onPick={(target) => {
              choices.pick(row.id, target);
              setLookingUp(false);
            }}
          />
        )}
      </div>
    </li>
  );
}

function toPrompt(suggestions: number): string {
  if (suggestions === 0) return 'No suggestion: look it up';
  return suggestions === 1 ? 'Not chosen: one suggestion' : `Choose one of ${String(suggestions)}`;
}
