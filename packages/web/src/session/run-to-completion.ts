import type { UseMutationResult } from '@tanstack/react-query';

/** What follows an act. */
interface Following<Data> {
  readonly onSuccess: (answer: Data) => void;
  readonly onSettled?: () => void;
}

/**
 * Does an act and what follows it even if the row, form or dialog that began it has left the screen: a push
 * may remove it before the answer comes. A failure is in the mutation, shown where it began.
 */
export function runToCompletion<Data, Variables>(
  act: Pick<UseMutationResult<Data, Error, Variables>, 'mutateAsync'>,
  variables: Variables,
  { onSuccess, onSettled }: Following<Data>,
): void {
  void act
    .mutateAsync(variables)
    .then(onSuccess, () => undefined)
    .finally(onSettled);
}
