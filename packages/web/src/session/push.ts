import type { PushChannel, PushState } from '@erx/core/notifications/channel';
import type { EventContent, EventName } from '@erx/core/notifications/model';
import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** The live updates of a page. */
interface Push {
  /** Not there before the first screen, or while its code cannot be had. */
  readonly channel: PushChannel | undefined;
  /** Whether the channel's code was asked for in vain. */
  readonly isUnreachable: boolean;
}

export const PushContext = createContext<Push>({ channel: undefined, isUnreachable: false });

const notConnected = () => () => undefined;

/** Whether live updates arrive. 'connecting' until the channel is there. */
export function usePushState(): PushState {
  return useStateOf(useContext(PushContext));
}

/** The same of live updates that are at hand. */
export function useStateOf({ channel, isUnreachable }: Push): PushState {
  return useSyncExternalStore(
    channel ? (changed) => channel.subscribe(changed) : notConnected,
    () => channel?.state ?? (isUnreachable ? 'offline' : 'connecting'),
  );
}

/** Whether there is a channel, connected or not: it comes after the first screen. */
export function useHasPushChannel(): boolean {
  return useContext(PushContext).channel !== undefined;
}

/** Calls the listener for every event of a name while the component is shown. */
export function usePushEvent<Name extends EventName>(
  name: Name,
  listener: (content: EventContent<Name>) => void,
): void {
  const { channel } = useContext(PushContext);
  const onContent = useEffectEvent(listener);
  useEffect(
    () =>
      channel?.on(name, (content) => {
        onContent(content);
      }),
    [channel, name],
  );
}

/**
 * Starts the channel. To be called after the `usePushEvent`s of the component that must miss nothing: effects
 * run in order, so whatever the channel brings first is heard.
 * @param onStarted called once, when the first try has ended whichever way
 */
export function useStartPush(onStarted: () => void): void {
  const { channel } = useContext(PushContext);
  const started = useEffectEvent(onStarted);
  useEffect(() => {
    void channel?.start().then(() => {
      started();
    });
  }, [channel]);
}
