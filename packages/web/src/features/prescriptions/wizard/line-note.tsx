import { Button } from '@blueprintjs/core';
import { unitsInWords } from '@erx/core/drugs/packages';
import type { Drug } from '@erx/core/drugs/model';
import type { NotFilled, NotFilledWhy } from '@erx/core/prescriptions/order-line/fill-from-line';
import { shortened } from './use-following';
import type { TakenLine } from './use-order-line';
import './line.css';

const LISTED = new Intl.ListFormat('en');

/** What a line filled in and what not, above the form that holds it. */
export function LineNote({ taken, drug, onUndo }: { taken: TakenLine; drug: Drug; onUndo: () => void }) {
  const { text, made, pharmacy, sigSaid, notFilled, isDoseOfStrength, begun } = taken;
  const isEmpty = Object.keys(made).length === 0 && !begun;
  const besides = [
    sigSaid && `the directions ${sigSaid}`,
    made.primaryIcd10Code && `${made.primaryIcd10Code} ${made.primaryIcd10Description ?? ''}`,
    pharmacy && `the patient’s pharmacy, ${pharmacy}`,
  ].flatMap((one) => (one ? [one] : []));
  return (
    <div className="erx-line-note" role="group" aria-label="Filled in from the line">
      <p role="status">
        {isEmpty ? 'Nothing was filled in' : 'Filled in'} from “{shortened(text)}”
        {besides.length > 0 && `, with ${LISTED.format(besides)}`}.
        {isDoseOfStrength && ` ${drug.strength} is the dose: 1 ${drug.doseForm.toLowerCase()} each time.`}
        {begun && ' Write the dose below: for a patient under 18 it is taken from no line.'}
        {!isEmpty && (
          <Button
            size="small"
            variant="minimal"
            intent="primary"
            text="Undo"
            aria-keyshortcuts="Control+Z"
            onClick={onUndo}
          />
        )}
      </p>
      {notFilled.length > 0 && (
        <ul className="erx-line-left" aria-label="Not filled in">
          {notFilled.map((one) => (
            <li key={`${one.why} ${one.text}`}>{sentenceOf(one, drug)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

const WHY: Readonly<Record<NotFilledWhy, (drug: Drug) => string>> = {
  strength: ({ strength }) =>
    `is not the strength of this product (${strength}). Nothing of the line was taken.`,
  drug: () => 'is not what this product is called. Nothing of the line was taken.',
  directions: () => 'was not understood. Write the directions below.',
  'dose-missing': () => 'does not say how much is taken. Write the directions below.',
  'dose-unclear': () =>
    'has a number that may be the strength, a dose or a quantity. Write the directions below.',
  'dose-differs': () =>
    'does not say how much is taken, and quantity and days are not those of one at a time. Write the directions below.',
  'unit-differs': ({ doseForm }) =>
    `is counted in another unit than this ${doseForm.toLowerCase()}. Write the directions below.`,
  'chosen-only': () =>
    'was left: for a patient under 18 the sig of an oral liquid is composed or chosen from the list.',
  impossible: () => 'cannot be meant as it is written. Write the directions below.',
  'quantity-unit': ({ potencyUnitCode }) =>
    `may not be meant in ${unitsInWords(potencyUnitCode)}. Enter the quantity below.`,
  refills: ({ schedule }) =>
    schedule === 'none' ? 'are too many.' : `are more than schedule ${schedule} allows.`,
  unclear: () => 'was not understood, or is there twice.',
  'diagnosis-several': () => 'is more than one diagnosis. Choose one below.',
  'diagnosis-unknown': () => 'is no diagnosis that was found, so the directions were not filled in either.',
};

const sentenceOf = ({ text, why }: NotFilled, drug: Drug): string => `“${shortened(text)}” ${WHY[why](drug)}`;
