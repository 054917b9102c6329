// @vitest-environment jsdom
import type { ProofingState } from '@erx/core/credentials/proofing/model';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakePracticeSession, TestProviders } from '../../testing/fake-workplace';
import { useProofingSteps } from '../credentials/proofing/use-proofing';
import { useReadiness } from './use-readiness';
import { stubWideScreen } from '../../testing/wide-screen';

beforeEach(stubWideScreen);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Checklist() {
  const { data } = useReadiness();
  const { register, resume } = useProofingSteps();
  return (
    <>
      <p>Identity: {data?.lines[0]?.state}</p>
      <button
        onClick={() => {
          register.mutate({ kind: 'soft', reference: '' });
        }}
      >
        Begin
      </button>
      <button
        onClick={() => {
          resume.mutate();
        }}
      >
        Resume
      </button>
    </>
  );
}

it.each(['Begin', 'Resume'])('%s of the proofing is on the checklist at once', async (act) => {
  let proofing: ProofingState = 'None';
  const practiceSession = fakePracticeSession((path, { method }) => {
    if (path.startsWith('/api/proofing')) {
      if (method !== 'GET') proofing = 'Complete';
      return {
        transactionStatus: { status: proofing, isCurrent: true },
        userStatus: { hasSoftToken: false },
      };
    }
    if (path !== '/api/userinfo/ready') return [];
    const state = proofing === 'None' ? 'missing' : 'met';
    return { lines: [{ item: 'identity', state, why: 'As it is.' }], hasPrescribed: true };
  });
  render(
    <TestProviders practiceSession={practiceSession}>
      <Checklist />
    </TestProviders>,
  );
  expect(await screen.findByText('Identity: missing')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: act }));
  expect(await screen.findByText('Identity: met')).toBeTruthy();
});
