/**
 * The source of a fact as people read it.
 * @param isConfirmed whether it was opened for the fact; anything else than a yes is marked
 */
export function citedSource(source: string, isConfirmed: boolean | undefined): string {
  return isConfirmed ? source : `${source} (not confirmed)`;
}
