/** What a page keeps while it is open, where the browser keeps nothing for it. */
function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      kept.set(key, value);
    },
    removeItem: (key) => {
      kept.delete(key);
    },
    clear: () => {
      kept.clear();
    },
  };
}

/**
 * Browsers that block other sites' storage throw when a frame in another system's page looks at it (S1-8).
 * Memory replaces it, so that the application works and forgets its preferences with the page.
 */
export function replaceDeniedStorage(view: Window & typeof globalThis = window): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      void view[name].length;
    } catch {
      Object.defineProperty(view, name, { value: memoryStorage(), configurable: true });
    }
  }
}
