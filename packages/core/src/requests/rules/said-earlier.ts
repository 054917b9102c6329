import { propertiesSaid } from '../comparison';
import type { RequestContent, RequestMedication } from '../model';

/** What a request asks for, and what else its message says. */
export interface Said extends Pick<RequestContent, 'alsoSaid' | 'reason'> {
  readonly asked: RequestMedication | undefined;
}

/**
 * What earlier requests of a group say that the newest does not, in words: one answer is for all of them. The
 * day of the last fill and who asks are no part of it.
 */
export function saidEarlier(earlier: readonly Said[], latest: Said): readonly string[] {
  const now = wordsOf(latest);
  const differing = earlier.flatMap((one) => {
    const then = wordsOf(one);
    return [...new Set([...now.keys(), ...then.keys()])]
      .filter((name) => then.get(name) !== now.get(name))
      .map((name) => `${name} ${then.has(name) ? `“${then.get(name) ?? ''}”` : 'not stated'}`);
  });
  return [...new Set(differing)];
}

function wordsOf({ asked, alsoSaid = [], reason }: Said): ReadonlyMap<string, string> {
  const evaluations = asked?.evaluations?.map(({ reason: why, coAgent }) =>
    [why, coAgent].filter(Boolean).join(' '),
  );
  const texts: readonly (readonly [string, string | undefined])[] = [
    ...(asked ? propertiesSaid(asked) : []),
    ['Reason', reason],
    ['Drug use evaluation', evaluations?.join(', ')],
    ...alsoSaid.filter(({ isAside }) => isAside !== true).map(({ name, text }) => [name, text] as const),
  ];
  const found = new Map<string, string>();
  for (const [name, text] of texts)
    if (text !== undefined) found.set(name, [found.get(name), text].filter(Boolean).join(', '));
  return found;
}
