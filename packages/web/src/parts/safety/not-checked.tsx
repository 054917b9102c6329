import { Button } from '@blueprintjs/core';
import { ChevronDown, ChevronRight, Help } from '@blueprintjs/icons';
import { type Coverage, sayChecked, sayNotHeld } from '@erx/core/safety/coverage';
import { useContext, useId, useState } from 'react';
import { useMay } from '../../session/practice-session';
import './not-checked.css';
import { MendContext, mendText } from './mending';

/**
 * What was not checked, in one line: named where it is one thing, else counted. A press opens each with its reason
 * and, where the record lacks it, the act that mends it.
 * @param held what was checked besides; absent where that is said elsewhere
 */
export function NotChecked({ notHeld, held }: { notHeld: Coverage['notHeld']; held?: Coverage['held'] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const mend = useContext(MendContext);
  const mayWrite = useMay('clinical.write');
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
            {notHeld.map(({ why, act, entry, suggestion }) => (
              <li key={why}>
                <span>{why}</span>
                {act && mend && (mayWrite || act === 'try-again') && (
                  <Button
                    size="small"
                    variant="outlined"
                    text={mendText({ act, entry })}
                    onClick={() => {
                      mend({ act, entry, suggestion });
                    }}
                  />
                )}
              </li>
            ))}
          </ul>
          {held && <p>{sayChecked(held)}</p>}
        </div>
      )}
    </div>
  );
}
