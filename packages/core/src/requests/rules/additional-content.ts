import type { RequestContent } from '../model';

/** What of a request a person must read before one press may approve it, by the names that it is shown under. */
export function additionalContent({
  prescribed,
  dispensed,
  requested,
  alsoSaid = [],
}: Pick<RequestContent, 'prescribed' | 'dispensed' | 'requested' | 'alsoSaid'>): readonly string[] {
  const isClarified = [prescribed, dispensed, ...requested].some(
    (medication) => medication?.clarifyingText !== undefined,
  );
  return [
    ...new Set([
      ...(isClarified ? ['clarification of the sig'] : []),
      ...alsoSaid.filter(({ isAside }) => isAside !== true).map(({ name }) => name),
    ]),
  ];
}
