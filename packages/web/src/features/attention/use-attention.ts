import { handleAttention, listAttention } from '@erx/core/attention/contract';
import type { AttentionItem } from '@erx/core/attention/model';
import { attentionSubject } from '@erx/core/attention/rules';
import { EVERY_MINUTE, queryKey } from '../../session/queries';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';
import { useEndpointQuery } from '../../session/use-endpoint-query';

/**
 * What waits until a user acts: a prescriber's own, staff see the practice's.
 * @param isWanted whether it is time to ask
 */
export function useAttention(isWanted = true) {
  return useEndpointQuery(listAttention, { query: {} }, queryKey('attention'), {
    enabled: isWanted,
    // What was not delivered for a while comes by the clock, without an event.
    refetchInterval: EVERY_MINUTE,
  });
}

/**
 * Marks an item as seen to. The list is read again also when that is refused: it may have changed meanwhile.
 */
export function useHandleAttention(onDone: () => void) {
  return useEndpointMutation(
    handleAttention,
    ({ item, note }: { item: AttentionItem; note: string }) => {
      const { id, version } = attentionSubject(item);
      return {
        params: { id },
        body: { kind: item.kind, version, note, ...(item.others ? { others: item.others } : {}) },
      };
    },
    { onSuccess: onDone, invalidates: ['attention'], isOverAtOnce: true },
  );
}
