/** What a page can listen to. */
export const TOPICS = [
  'messages',
  'phone',
  'benefits',
  'prior-authorizations',
  'proofing',
  'directory',
  'mail',
  'all',
] as const;
export type Topic = (typeof TOPICS)[number];

/** Notifies listeners that something changed; says nothing of what. */
export interface Changes {
  tell: (topic: Exclude<Topic, 'all'>) => void;
  /** Returns the function that stops listening. */
  listen: (topic: Topic, listener: () => void) => () => void;
}

export const makeChanges = (): Changes => {
  const listeners: Record<Topic, Set<() => void>> = {
    messages: new Set(),
    phone: new Set(),
    benefits: new Set(),
    'prior-authorizations': new Set(),
    proofing: new Set(),
    directory: new Set(),
    mail: new Set(),
    all: new Set(),
  };
  return {
    tell: (topic) => {
      for (const listener of [...listeners[topic], ...listeners.all]) listener();
    },
    listen: (topic, listener) => {
      listeners[topic].add(listener);
      return () => {
        listeners[topic].delete(listener);
      };
    },
  };
};
