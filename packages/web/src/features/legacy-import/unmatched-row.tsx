import { Button, HTMLSelect, Spinner, Tag } from '@blueprintjs/core';
import { Search, WarningSign } from '@blueprintjs/icons';
import { AS_WRITTEN } from '@erx/core/legacy-import/model';
import { useState, useEffect, useId, useRef } from 'react';
import { Hint } from '../../ui/popover/hint';
import { describeFailure } from '../../ui/feedback/toasts';
import type { LegacyRow, MatcherSource, FoundTarget, Target, SuggestedTarget } from './matcher-source';
import type { Choices } from './use-choices';
import type { Suggestions } from './use-suggestions';
import { say } from '@erx/core/findings/messages';
import { Combobox } from '../../ui/form/combobox';
import { drugSuggestions } from '../../parts/drug/drug-suggestions';
import { useSearch } from '../../ui/form/use-search';
import { usePasteLimit } from '../../ui/form/use-paste-limit';
import type { Compared } from '@erx/core/matching/model';

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

/** A search of the catalog for one record (N2-67). */
function LookUp({
  source,
  of,
  onPick,
}: {
  source: MatcherSource;
  of: string;
  onPick: (target: Target) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const found = useSearch<FoundTarget>('legacy', `look-up-${source.kind}`, text, (wanted, signal) =>
    source.lookUp(wanted, signal),
  );
  useEffect(() => {
    input.current?.focus();
  }, []);
  const { tooLong, watched } = usePasteLimit();
  const note =
    tooLong !== undefined ? (
      <span className="erx-too-long">{tooLong}</span>
    ) : found.error ? (
      describeFailure(found.error).sentences[0]
    ) : text.trim() !== '' && found.isCurrent && !found.isWorking && found.items.length === 0 ? (
      say('drugs.search-empty')
    ) : undefined;
  return (
    <div className="erx-look-up" {...watched}>
      <Combobox
        ties={{ id: id, 'aria-label': `Look up a match for ${of}`, 'aria-describedby': `${id}-hint` }}
        listLabel="Found"
        isInline
        icon={<Search />}
        name="look-up"
        placeholder={source.placeholder}
        inputRef={input}
        text={text}
        onText={setText}
        items={found.items}
        isCurrent={found.isCurrent}
        isWorking={found.isWorking}
        itemId={(target) => target.id}
        onChoose={onPick}
        option={({ name }) => name}
        {...drugSuggestions(found.items)}
        {...(note === undefined ? {} : { note })}
      />
      <p id={`${id}-hint`} className="erx-help">
        {say('matching.search-hint')}
      </p>
    </div>
  );
}

/** What people call the parts that were compared. */
const PART = {
  ingredients: 'ingredients',
  strength: 'strength',
  form: 'form',
  brand: 'brand',
  salt: 'salt',
  ndc: 'NDC',
  name: 'name',
} as const satisfies Record<Compared['part'], string>;

/**
 * Why a suggestion is one: what agrees, what is alike, what no one said, and what differs. Chosen unasked is
 * said too.
 */
function SuggestionNote({ suggestion, isAutomatic }: { suggestion: SuggestedTarget; isAutomatic: boolean }) {
  const differing = partsWith(suggestion, 'different');
  const alike = partsWith(suggestion, 'near');
  const unstated = partsWith(suggestion, 'unknown');
  return (
    <div className="erx-match-note">
      {isAutomatic && (
        <Tag minimal intent="primary">
          Selected automatically
        </Tag>
      )}
      {differing !== '' && (
        <Tag minimal intent="danger">
          Different {differing}
        </Tag>
      )}
      {alike !== '' && (
        <Tag minimal intent="warning">
          Check {alike}
        </Tag>
      )}
      {unstated !== '' && <span className="erx-cell-sub">Not stated: {unstated}</span>}
      {differing === '' && alike === '' && unstated === '' && (
        <span className="erx-cell-sub">Everything the record says agrees</span>
      )}
    </div>
  );
}

function partsWith({ compared }: SuggestedTarget, agreement: Compared['agreement']): string {
  return compared
    .filter((each) => each.agreement === agreement)
    .map(({ part }) => PART[part])
    .join(', ');
}
