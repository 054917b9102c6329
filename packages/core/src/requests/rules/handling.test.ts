import { describe, expect, it } from 'vitest';
import type { ChangeType, RequestState } from '../model';
import { findingsOnHandling } from './handling';

describe('a request that is marked as handled', () => {
  it.each<[string, ChangeType, RequestState, string, string[]]>([
    ['with a note', 'D', 'Pending', 'Called: stays as it is', []],
    ['without a note', 'D', 'Pending', '', ['request.note-missing']],
    ['with spaces for a note', 'OS', 'Pending', '   ', ['request.note-missing']],
    ['that has other answers alone', 'G', 'Pending', 'Called', ['request.response-not-offered']],
    ['that was answered', 'D', 'Denied', 'Called', ['request.already-answered']],
  ])('%s', (_, type, state, note, expected) => {
    const request = { kind: 'change' as const, type, state, schedule: 'none' as const, isLinked: true };
    expect(findingsOnHandling({ request, note }).map(({ code }) => code)).toEqual(expected);
  });
});
