import { Search } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import { useEffect, useId, useRef, useState } from 'react';
import { Combobox } from '../../ui/form/combobox';
import { drugSuggestions } from '../../parts/drug/drug-suggestions';
import { useSearch } from '../../ui/form/use-search';
import { usePasteLimit } from '../../ui/form/use-paste-limit';
import { describeFailure } from '../../ui/feedback/toasts';
import type { FoundTarget, MatcherSource, Target } from './matcher-source';

/** A search of the catalog for one record (N2-67). */
export function LookUp({
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
