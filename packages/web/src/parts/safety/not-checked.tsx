import { Button } from '@blueprintjs/core';
import { ChevronDown, ChevronRight, Help } from '@blueprintjs/icons';
import { type Coverage, sayChecked, sayNotHeld } from '@erx/core/safety/coverage';
import { useId, useState } from 'react';
import './not-checked.css';
import { MendButton } from './mend-button';

/**
 * What was not checked, in one line: named where it is one thing, else counted. A press opens each with its reason
 * and, where the record lacks it, the act that mends it.
 * @param held what was checked besides; absent where that is said elsewhere
 */
export function NotChecked({ notHeld, held }: { notHeld: Coverage['notHeld']; held?: Coverage['held'] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (notHeld.length === 0) return null;
  return (
    <div className="erx-not-checked">
      <Button
        variant="minimal"
        size="small"
        className="erx-not-checked-line"
        icon={<Help />}
        endIcon={isOpen ? <ChevronDown /> : <ChevronRight />}
        text={sayNotHeld(notHeld)}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setOpen(!isOpen);
        }}
      />
      {isOpen && (
        <div id={id} className="erx-not-checked-things">
          <ul aria-label="Not checked">
            {notHeld.map((one) => (
              <li key={one.why}>
                <span>{one.why}</span>
                <MendButton unchecked={one} />
              </li>
            ))}
          </ul>
          {held && <p>{sayChecked(held)}</p>}
        </div>
      )}
    </div>
  );
}
