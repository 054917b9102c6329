import { tallMan } from '@erx/core/drugs/tall-man';
import { Fragment } from 'react';

/** A number with its unit, and what is measured against it: '27 mg', '5 mg-325 mg', '400 mg/5 mL'. */
const STRENGTH = /(\d(?<!\d[.,]*\d)[\d.,]*(?: (?:mcg|mg|g|mL|mEq|units?)\b)(?:[-/][\d.,]* ?[\p{L}%]+)*)/u;

/** Letters of a strength that every column has room for. */
const LONGEST_WHOLE = 16;

/**
 * A drug as it is read: look-alike names in tall-man letters, and no line that ends between a number and its
 * unit.
 */
export function DrugName({ description }: { description: string }) {
  return tallMan(description)
    .split(STRENGTH)
    .map((part, index) =>
      // Every second part is a strength.
      index % 2 === 1 ? <Strength key={index} text={part} /> : <Fragment key={index}>{part}</Fragment>,
    );
}

/**
 * In one piece; a long one, such as '250 mcg-50 mcg/actuation', may end a line between its parts before a
 * narrow column cuts it off.
 */
function Strength({ text }: { text: string }) {
  if (text.length <= LONGEST_WHOLE) return <span className="erx-whole">{text}</span>;
  return text.split(/(?<=[-/])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span className="erx-whole">{part}</span>
    </Fragment>
  ));
}
