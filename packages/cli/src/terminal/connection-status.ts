import type { FeedState } from '../requests/feed-listener';
import type { TitleStatus } from './title-line';

/** How the connection is, as every live screen says it. */
export const CONNECTION_STATUS: Record<FeedState, TitleStatus> = {
  connecting: { sign: '○', word: 'connecting', role: 'warn' },
  connected: { sign: '●', word: 'connected', role: 'good' },
  reconnecting: { sign: '◌', word: 'reconnecting', role: 'warn' },
  offline: { sign: '✕', word: 'not connected', role: 'bad' },
};
