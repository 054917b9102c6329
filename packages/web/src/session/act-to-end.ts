import type { UseMutationResult } from '@tanstack/react-query';

/** What follows an act. */
interface Following<Data> {
  readonly onSuccess: (answer: Data) => void;
  readonly onSettled?: () => void;
}

/**
 * Does an act, and what follows it also when the row, form or dialog that began it has left the screen: what the
 * service tells everybody may come before its answer to the one who acted, and takes it away. What `mutate` is
 * given ends with the component. A failure is in the mutation, to be shown where it began.
 */
export function actToEnd<Data, Variables>(
  act: Pick<UseMutationResult<Data, Error, Variables>, 'mutateAsync'>,
  variables: Variables,
  { onSuccess, onSettled }: Following<Data>,
): void {
  void act
    .mutateAsync(variables)
    .then(onSuccess, () => undefined)
    .finally(onSettled);
}
