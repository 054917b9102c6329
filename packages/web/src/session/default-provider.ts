import { defaultProviderKey } from './own-preferences';
import { usePreference } from './preference';
import { usePracticeSession } from './practice-session';

/**
 * The preference DefaultProvider (N3-25): whose favorites the user is shown (N6-3). Until one is chosen it is
 * the prescriber one writes for; one who has left the practice counts as not chosen.
 * @returns the provider's id, undefined in a practice without prescribers, and the choice of another
 */
export function useDefaultProvider(): readonly [string | undefined, (id: string) => void] {
  const { user, practice, providers, provider } = usePracticeSession();
  const [id, choose] = usePreference<string>(
    defaultProviderKey(practice.id, user.id),
    providers.map((each) => each.id),
    provider?.id ?? '',
  );
  return [id === '' ? undefined : id, choose];
}
