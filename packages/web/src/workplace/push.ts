import type { PushChannel, PushState } from '@erx/core/notifications/channel';
import type { EventContent, EventName } from '@erx/core/notifications/model';
import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react';

export const PushContext = createContext<PushChannel | undefined>(undefined);

const notConnected = () => () => undefined;

/** Whether live updates arrive. 'connecting' until the channel is there. */
export function usePushState(): PushState {
  const channel = useContext(PushContext);
  return useSyncExternalStore(channel ? (changed) => channel.subscribe(changed) : notConnected, () => channel?.state ?? 'connecting');
}

/** Calls the listener for every event of a name while the component is shown. */
export function usePushEvent<Name extends EventName>(name: Name, listener: (content: EventContent<Name>) => void): void {
  const channel = useContext(PushContext);
  const onContent = useEffectEvent(listener);
  useEffect(() => channel?.on(name, (content) => { onContent(content); }), [channel, name]);
}
