import { Button, Tag } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { REACTION_UNKNOWN, type Allergy } from '@erx/core/allergies/model';
import { bySeverity } from '@erx/core/allergies/rules';
import { useState } from 'react';

/** So many are in view without asking; severe ones always are. */
const SHOWN_AT_FIRST = 6;

/**
 * Active allergies, severe ones first. A long list is cut off after the severe ones and says how many more
 * there are; the button shows all, with their reactions.
 */
export function AllergyTags({ allergies }: { allergies: readonly Allergy[] }) {
  const [isOpen, setOpen] = useState(false);
  const sorted = bySeverity(allergies);
  const most = Math.max(SHOWN_AT_FIRST, sorted.filter(({ severity }) => severity === 'Severe').length);
  const shown = isOpen ? sorted : sorted.slice(0, most);
  const hidden = sorted.length - shown.length;
  return (
    <div className="erx-banner-allergies">
      <ul aria-label="Allergies">
        {shown.map((allergy) => (
          <li key={allergy.id}>
            <AllergyTag allergy={allergy} isWhole={isOpen} />
          </li>
        ))}
      </ul>
      <Button
        size="small"
        variant="minimal"
        className="erx-banner-allergies-more"
        aria-expanded={isOpen}
        text={isOpen ? 'Less' : hidden > 0 ? `+${String(hidden)} more` : 'Reactions'}
        aria-label={
          isOpen
            ? 'Show fewer allergies, without reactions'
            : hidden > 0
              ? `+${String(hidden)} more allergies: show all with reactions`
              : 'Reactions of the allergies'
        }
        onClick={() => {
          setOpen(!isOpen);
        }}
      />
    </div>
  );
}

function AllergyTag({
  allergy: { description, reaction, severity },
  isWhole,
}: {
  allergy: Allergy;
  isWhole: boolean;
}) {
  const details = `${severity}: ${reaction === '' || reaction === REACTION_UNKNOWN ? 'reaction unknown' : reaction}`;
  const isSevere = severity === 'Severe';
  return (
    <Tag
      intent="danger"
      title={details}
      {...(isSevere ? { icon: <WarningSign size={12} title={false} /> } : {})}
    >
      {description}
      {isSevere && !isWhole && <span className="erx-visually-hidden"> (severe)</span>}
      {isWhole && <span className="erx-banner-allergy-details">, {details}</span>}
    </Tag>
  );
}
