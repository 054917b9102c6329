import type { EventContent, PracticeEvent } from '@erx/core/notifications/model';
import type { PharmacyRequest } from '@erx/core/requests/model';

/** The connection that brings events, as a person sees it. */
export type FeedState = 'connecting' | 'connected' | 'reconnecting' | 'offline';

/** What is shown of the requests that come in. */
export interface FeedListener {
  request(request: PharmacyRequest, event: PracticeEvent): void;
  /** A request was linked, answered or taken off the queue, here or elsewhere. */
  changed?(change: EventContent<'RequestChanged'>): void;
  state(state: FeedState): void;
  /** The session ended or the right was taken away: nothing more will come. */
  failed(error: unknown): void;
}
