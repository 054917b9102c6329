// @vitest-environment jsdom
import { createProblem } from '@erx/core/problems/contract';
import { useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakePracticeSession, TestProviders } from '../testing/fake-workplace';
import { queryKey } from './queries';
import { useEndpointMutation } from './use-endpoint-mutation';

const PROBLEM = {
  patientId: '0197f000-0000-7000-8000-00000000000a',
  icd10Code: 'I10',
  icd10Description: 'Hypertension',
};
type Options = Parameters<typeof useEndpointMutation<typeof createProblem>>[2];

/** An act whose requests are answered in turn; the list beside it counts how often it was read. */
function shown(replies: readonly (() => Response)[], options: Options) {
  const keys: (string | null)[] = [];
  let readings = 0;
  const session = fakePracticeSession((_, request) => {
    keys.push(request.headers.get('idempotency-key'));
    const reply = replies[keys.length - 1];
    return reply ? reply() : new Response(null, { status: 500 });
  });
  const { result } = renderHook(
    () => {
      useQuery({ queryKey: queryKey('problems'), queryFn: () => (readings += 1) });
      return useEndpointMutation(createProblem, () => ({ body: PROBLEM }), options);
    },
    { wrapper: ({ children }) => <TestProviders practiceSession={session}>{children}</TestProviders> },
  );
  return {
    keys,
    readings: () => readings,
    press: () => act(() => result.current.mutateAsync().catch(() => undefined)),
  };
}
const refused = () => Response.json({ code: 'access.refused' }, { status: 403 });
const lost = () => Response.error();

describe('an endpoint as an act', () => {
  it.each([
    ['is read again also after a refusal', {}, 2],
    ['is read again after success alone, where that is said', { isOnlyAfterSuccess: true }, 1],
  ])('what it invalidates %s', async (_, options, expected) => {
    const { press, readings } = shown([refused], { invalidates: ['problems'], ...options });
    await waitFor(() => {
      expect(readings()).toBe(1);
    });
    await press();
    expect(readings()).toBe(expected);
  });

  it.each([
    ['under the same key after an answer was lost', true, lost, true],
    ['under another key after a refusal', true, refused, false],
    ['under another key where it is not repeatable', false, lost, false],
  ])('is asked again %s', async (_, isRepeatable, first, isSame) => {
    const { press, keys } = shown([first, refused, refused], { isRepeatable });
    await press();
    await press();
    await press();
    expect(keys[0] === keys[1]).toBe(isSame);
    expect(keys[2]).not.toBe(keys[1]);
  });
});
