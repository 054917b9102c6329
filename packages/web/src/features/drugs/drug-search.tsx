import { Search } from '@blueprintjs/icons';
import type { Drug } from '@erx/core/drugs/model';
import { say } from '@erx/core/findings/messages';
import { type ReactNode, useId, useState } from 'react';
import { Combobox } from '../../ui/combobox';
import { DrugRow, DrugRowHead } from '../../ui/drug-row';
import { drugSuggestions } from '../../ui/drug-suggestions';
import { FailureState } from '../../ui/empty-state';
import './drug-search.css';
import { usePasteLimit } from '../../ui/use-paste-limit';
import { FindingsTag } from '../../ui/findings-tag';
import { type DrugMarks, useDrugMarks } from '../../session/use-drug-marks';
import { useDrugSearch } from './use-drug-search';

interface Props {
  /** For whom: what speaks against a drug stands beside it. */
  patientId?: string | undefined;
  chosenId: string | undefined;
  onChoose: (drug: Drug) => void;
  /** Below the list, once nothing was found by that name. */
  otherwise?: (text: string) => ReactNode;
}

/**
 * Finds a product while its name is typed (N2-51..N2-53). Arrows move, Enter chooses; what is only similar
 * is apart, and Enter takes it once it was moved to.
 */
export function DrugSearch({ patientId, chosenId, onChoose, otherwise }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const search = useDrugSearch(text);
  const marks = useDrugMarks(
    patientId,
    'drugIds',
    search.found.map(({ prescribableDrugId }) => prescribableDrugId),
  );
  const { tooLong, watched } = usePasteLimit();
  return (
    <div className="erx-drug-search" {...watched}>
      <Combobox
        ties={{ id, 'aria-label': 'Search Drugs' }}
        listLabel="Drugs found"
        isInline
        icon={<Search />}
        placeholder="Name, strength or form, such as lisinopril 10"
        name="drug"
        text={text}
        onText={setText}
        items={search.found}
        isCurrent={search.isCurrent}
        isWorking={search.isWorking}
        itemId={({ prescribableDrugId }) => prescribableDrugId}
        chosenId={chosenId}
        onChoose={onChoose}
        {...drugSuggestions(search.found)}
        head={<DrugRowHead />}
        option={(drug) => (
          <DrugRow
            drug={drug}
            isChosen={drug.prescribableDrugId === chosenId}
            mark={<DrugMark found={marks(drug.prescribableDrugId)} />}
          />
        )}
        note={tooLong === undefined ? noteOf(search, text) : <span className="erx-too-long">{tooLong}</span>}
      />
      {search.isCurrent && search.found.every(({ match }) => match === 'similar') && otherwise?.(text.trim())}
    </div>
  );
}

const DrugMark = ({ found }: { found: ReturnType<DrugMarks> }) =>
  found === undefined ? null : <FindingsTag isShort found={found} />;

function noteOf(search: ReturnType<typeof useDrugSearch>, text: string) {
  if (search.error !== undefined)
    return <FailureState what="The catalogue" error={search.error} onRetry={search.retry} />;
  if (text.trim() === '') return 'What you find appears here. Type at least the beginning of a name.';
  return search.isCurrent && search.found.length === 0 ? say('drugs.search-empty') : undefined;
}
