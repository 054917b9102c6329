import { tallMan } from '@erx/core/drugs/tall-man';
import { Fragment } from 'react';

/** A number with its unit, and what is measured against it: '27 mg', '5 mg-325 mg', '400 mg/5 mL'. */
const STRENGTH = /(\d[\d.,]*(?: (?:mcg|mg|g|mL|mEq|units?)\b)(?:[-/]\d*[\d.,]* ?[\p{L}%]+)*)/u;

/** A drug as it is read: look-alike names in tall-man letters, and no line that ends between a number and its unit. */
export function DrugName({ description }: { description: string }) {
  return tallMan(description).split(STRENGTH).map((part, index) => (
    // Every second part is a strength.
    index % 2 === 1 ? <span key={index} className="erx-whole">{part}</span> : <Fragment key={index}>{part}</Fragment>
  ));
}
