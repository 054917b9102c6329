import { Button } from '@blueprintjs/core';
import { Tick, Undo } from '@blueprintjs/icons';
import type { LegacyRow } from './matcher-source';

/** A record that was matched, with the way back (N4-25). */
export function MatchedRow({
  row,
  isUndoing,
  isBusy,
  onUndo,
}: {
  row: LegacyRow;
  isUndoing: boolean;
  isBusy: boolean;
  onUndo: () => void;
}) {
  return (
    <li className="erx-match-row" data-matched>
      <div className="erx-match-legacy">
        <strong>{row.text}</strong>
        {row.detail !== '' && <span className="erx-cell-sub">{row.detail}</span>}
      </div>
      <div className="erx-match-choice">
        <div className="erx-match-controls">
          <span className="erx-match-done">
            <Tick /> {row.importedName}
          </span>
          <Button
            icon={<Undo />}
            text="Undo"
            aria-label={`Undo the match of ${row.text}`}
            loading={isUndoing}
            disabled={isBusy && !isUndoing}
            onClick={onUndo}
          />
        </div>
      </div>
    </li>
  );
}
