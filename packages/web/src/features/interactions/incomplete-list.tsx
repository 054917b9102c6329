import { Help } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import type { Incomplete, IncompleteReason } from '@erx/core/interactions/model';

/** What could not be checked, in plain words: each reason once, with everything that it is about. */
export function IncompleteList({ incomplete }: { incomplete: readonly Incomplete[] }) {
  const abouts = new Map<IncompleteReason, string[]>();
  for (const { reason, about } of incomplete) {
    const known = abouts.get(reason) ?? [];
    if (about !== undefined && !known.includes(about)) known.push(about);
    abouts.set(reason, known);
  }
  if (abouts.size === 0) return null;
  return (
    <ul className="erx-unchecked" aria-label={say('interactions.incomplete')}>
      {[...abouts].map(([reason, about]) => (
        <li key={reason}>
          <Help />
          <span>
            {say(`interactions.${reason}`)}
            {about.length > 0 && (
              <>
                : <b>{about.join(', ')}</b>.
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
