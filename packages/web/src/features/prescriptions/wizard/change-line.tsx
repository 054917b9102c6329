import { tallMan } from '@erx/core/drugs/tall-man';
import type { ChangeNotReadWhy } from '@erx/core/prescriptions/order-line/read-change';
import { TextField } from '../../../ui/form/text-field';
import { shortened } from './use-following';
import type { Change } from './use-change';
import './line.css';

/** Takes a new strength or dose in a word, above the form that holds the rest as it was. */
export function ChangeLine({ change: { text, setText, why, take } }: { change: Change }) {
  return (
    <TextField
      label="New strength or dose"
      className="erx-change-line"
      name="change"
      autoComplete="off"
      maxLength={60}
      placeholder="20 mg, 2 tablets or bid"
      help="Enter takes it and continues. Or change the form below."
      error={why && WHY[why]}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return;
        event.preventDefault();
        take();
      }}
    />
  );
}

/** What was changed, as long as the prescription is written. */
export function ChangeNote({ change: { made } }: { change: Change }) {
  if (!made) return null;
  return (
    <div className="erx-line-note" role="group" aria-label="Changed">
      <p role="status">
        Changed by “{shortened(made.text)}” from <s>{tallMan(made.before)}</s> to <b>{tallMan(made.after)}</b>
      </p>
    </div>
  );
}

const WHY: Readonly<Record<ChangeNotReadWhy, string>> = {
  unclear:
    'Not understood as a strength or a dose. Nothing was changed. Write it otherwise, or change the form below.',
  either: 'May be the strength or how many are taken. Nothing was changed. Write the unit: mg, or tablets.',
  directions:
    'The directions cannot be changed in this part alone. Nothing was changed. Change them in the form below.',
  strength:
    'No one product of this medicine and form has that strength. Nothing was changed. Choose the product in Search Drug.',
  'chosen-only':
    'For a patient under 18 the sig of an oral liquid is composed or chosen from the list. Nothing was changed.',
};
