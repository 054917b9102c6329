import { vi } from 'vitest';

/** A document without a window knows no media: this one is a wide, light screen, whatever is asked for. */
export function stubWideScreen(): void {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
