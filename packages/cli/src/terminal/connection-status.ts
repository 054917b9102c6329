import type { FeedState } from '../requests/feed-listener';
import type { Standing } from './title-line';

/** How the connection stands, as every live screen says it. */
export const CONNECTION_STANDING: Record<FeedState, Standing> = {
  connecting: { sign: '○', word: 'connecting', role: 'warn' },
  connected: { sign: '●', word: 'connected', role: 'good' },
  reconnecting: { sign: '◌', word: 'reconnecting', role: 'warn' },
  offline: { sign: '✕', word: 'not connected', role: 'bad' },
};
