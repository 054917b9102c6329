import type { Compound } from '@erx/core/drugs/model';
import { showIngredients } from '@erx/core/drugs/show-quantity';
import { DrugName } from './drug-name';
import './drug-row.css';

/** What a compound is made of, an ingredient a line with its amount; what was typed is said to be. */
export function CompoundList({ compound }: { compound: Compound }) {
  const lines = showIngredients(compound);
  return (
    <ul className="erx-compound-list" aria-label="Ingredients of the compound">
      {compound.ingredients.map(({ prescribableDrugId }, at) => (
        <li key={lines[at]}>
          <DrugName description={lines[at] ?? ''} />
          {prescribableDrugId === undefined && <span className="erx-cell-sub"> (typed, not checked)</span>}
        </li>
      ))}
    </ul>
  );
}
