import { Search, Tick } from '@blueprintjs/icons';
import type { Drug } from '@erx/core/drugs/model';
import { say } from '@erx/core/findings/messages';
import { useId, useState } from 'react';
import { Combobox } from '../../ui/combobox';
import { DrugName } from '../../ui/drug-name';
import { ScheduleTag } from '../../ui/schedule-tag';
import { FailureState } from '../../ui/states';
import './drug-search.css';
import { useDrugSearch } from './use-drug-search';

interface Props {
  chosenId: string | undefined;
  onChoose: (drug: Drug) => void;
}

/** Finds a product while its name is typed (N2-51..N2-53). Arrows move, Enter chooses. */
export function DrugSearch({ chosenId, onChoose }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const search = useDrugSearch(text);
  return (
    <div className="erx-drug-search">
      <Combobox
        ties={{ id, 'aria-label': 'Search Drugs' }} listLabel="Drugs found" isInline icon={<Search />} placeholder="Name, strength or form, such as lisinopril 10" name="drug"
        text={text} onText={setText} items={search.found} isCurrent={search.isCurrent} isWorking={search.isWorking}
        itemId={({ prescribableDrugId }) => prescribableDrugId} chosenId={chosenId} onChoose={onChoose}
        head={<Head />} option={(drug) => <Row drug={drug} isChosen={drug.prescribableDrugId === chosenId} />}
        note={noteOf(search, text)}
      />
    </div>
  );
}

function noteOf(search: ReturnType<typeof useDrugSearch>, text: string) {
  if (search.error !== undefined) return <FailureState what="The catalogue" error={search.error} onRetry={search.retry} />;
  if (text.trim() === '') return 'What you find appears here. Type at least the beginning of a name.';
  return search.isCurrent && search.found.length === 0 ? say('drugs.search-empty') : undefined;
}

function Head() {
  return (
    <div className="erx-drug-row erx-drug-head" aria-hidden="true">
      <span>Drug</span><span>Type</span><span>OTC</span><span>Controlled Substance Level</span>
    </div>
  );
}

function Row({ drug, isChosen }: { drug: Drug; isChosen: boolean }) {
  return (
    <span className="erx-drug-row">
      <span className="erx-drug-name"><DrugName description={drug.description} /> {isChosen && <Tick title="Chosen" className="erx-drug-tick" />}</span>
      <span><Told>Type: </Told>{drug.type}</span>
      <span><span className="erx-drug-narrow">OTC </span><Told>Over the counter: </Told>{drug.overTheCounter ? 'Yes' : 'No'}</span>
      <span>{drug.schedule === 'none' ? <span className="erx-drug-none">None</span> : <ScheduleTag schedule={drug.schedule} />}</span>
    </span>
  );
}

function Told({ children }: { children: string }) {
  return <span className="erx-visually-hidden">{children}</span>;
}
