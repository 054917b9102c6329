/** What a page can listen to. */
export type Topic = 'messages' | 'phone';

/** Tells whoever listens that something changed; says nothing of what. */
export interface Changes {
  tell: (topic: Topic) => void;
  /** Returns the function that stops listening. */
  listen: (topic: Topic, listener: () => void) => () => void;
}

export const makeChanges = (): Changes => {
  const listeners: Record<Topic, Set<() => void>> = { messages: new Set(), phone: new Set() };
  return {
    tell: (topic) => { for (const listener of listeners[topic]) listener(); },
    listen: (topic, listener) => {
      listeners[topic].add(listener);
      return () => { listeners[topic].delete(listener); };
    },
  };
};
