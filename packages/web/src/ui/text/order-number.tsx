import { Fragment } from 'react';

/**
 * The number of an order, whole in every column: a narrow one breaks it after six characters, where it is
 * read aloud.
 */
export function OrderNumber({ number }: { number: string }) {
  return (
    <span className="erx-order-number">
      {(number.match(/.{1,6}/gu) ?? []).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
