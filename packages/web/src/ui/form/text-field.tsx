import { HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core';
import type { ComponentProps } from 'react';
import { Field } from './field';

type FieldProps = Omit<ComponentProps<typeof Field>, 'children'>;
type Drawn<Props> = FieldProps & Omit<Props, keyof FieldProps | 'id' | 'intent'>;

/** A labelled line of text. */
export function TextField({
  label,
  isRequired,
  help,
  error,
  className,
  ...input
}: Drawn<ComponentProps<typeof InputGroup>>) {
  return (
    <Field {...{ label, isRequired, help, error, className }}>
      {(ties) => <InputGroup {...ties} {...input} />}
    </Field>
  );
}

/** A labelled text of several lines. */
export function AreaField({
  label,
  isRequired,
  help,
  error,
  className,
  ...area
}: Drawn<ComponentProps<typeof TextArea>>) {
  return (
    <Field {...{ label, isRequired, help, error, className }}>
      {(ties) => <TextArea {...ties} {...area} />}
    </Field>
  );
}

/** A labelled choice of a list. */
export function SelectField({
  label,
  isRequired,
  help,
  error,
  className,
  ...select
}: Drawn<ComponentProps<typeof HTMLSelect>>) {
  return (
    <Field {...{ label, isRequired, help, error, className }}>
      {({ intent: _intent, ...ties }) => <HTMLSelect {...ties} {...select} />}
    </Field>
  );
}
