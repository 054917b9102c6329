import { Button } from '@blueprintjs/core';
import type { Unchecked } from '@erx/core/safety/model';
import { useContext } from 'react';
import { useMay } from '../../session/practice-session';
import { MendContext, mendText } from './mending';

/** Opens the form by which something can be checked; nothing where there is none, or the person may not write. */
export function MendButton({ unchecked }: { unchecked: Pick<Unchecked, 'act' | 'entry' | 'suggestion'> }) {
  const mend = useContext(MendContext);
  const mayWrite = useMay('clinical.write');
  const mayAsk = useMay('history.ask');
  const { act, entry, suggestion } = unchecked;
  if (act === undefined || mend === undefined) return null;
  const mayAct = act === 'try-again' || (act === 'ask-plan' ? mayAsk : mayWrite);
  if (!mayAct) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      text={mendText({ act, entry })}
      onClick={() => {
        mend({ act, entry, suggestion });
      }}
    />
  );
}
