import { Tag } from '@blueprintjs/core';
import type { Compared } from '@erx/core/matching/model';
import type { SuggestedTarget } from './matcher-source';

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
export function SuggestionNote({
  suggestion,
  isAutomatic,
}: {
  suggestion: SuggestedTarget;
  isAutomatic: boolean;
}) {
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
