import { describe, expect, it } from 'vitest';
import type { Actor } from '../../access/rights';
import {
  findingsOnRevoking,
  hardwareTokenHasReference,
  holdsToken,
  isUnderWay,
  mayRevokeProofing,
  offeredSteps,
  type OfferedSteps,
} from './rules';
import { ProofingState } from './model';

const status = (
  state: ProofingState,
  more: { soft?: boolean; hardware?: string; chosen?: 'soft' | 'hardware' } = {},
) => ({
  transactionStatus: { status: state, isCurrent: true },
  userStatus: { hasSoftToken: more.soft ?? false, hardwareTokenReference: more.hardware },
  ...(more.chosen ? { chosenToken: { kind: more.chosen } } : {}),
});
const steps = (offered: OfferedSteps) =>
  Object.entries(offered)
    .filter(([, isOffered]) => isOffered)
    .map(([step]) => step);

describe('offeredSteps', () => {
  it.each<[string, ReturnType<typeof status>, string[]]>([
    ['nothing begun', status('None'), ['register']],
    ['waiting for the questions', status('WtgRedirect', { chosen: 'soft' }), ['register', 'answerQuestions']],
    [
      'waiting for the questions with a token',
      status('WtgRedirect', { soft: true }),
      ['answerQuestions', 'resync'],
    ],
    ['left', status('WtgResume', { chosen: 'soft' }), ['resume']],
    ['waiting for a person', status('WtgProofer', { chosen: 'hardware' }), ['makeAppointment']],
    ['at work at the service', status('Active', { chosen: 'soft' }), []],
    ['proven, token to be confirmed', status('Complete', { chosen: 'soft' }), ['register', 'confirm']],
    ['proven, token counts', status('Complete', { hardware: 'HT-1' }), ['register', 'resync']],
  ])('%s', (_, given, expected) => {
    expect(steps(offeredSteps(given))).toEqual(expected);
  });

  it('never allows a token to be confirmed before the identity is proven', () => {
    for (const state of ProofingState.options)
      expect(offeredSteps(status(state, { chosen: 'soft' })).confirm).toBe(state === 'Complete');
  });
});

describe('hardwareTokenHasReference (S5-19)', () => {
  it.each([
    ['hardware', '', 1],
    ['hardware', 'ABC', 1],
    ['hardware', 'HT-1', 0],
    ['hardware', 'HT 100001', 1],
    ['hardware', 'x'.repeat(41), 1],
    ['hardware', 'x'.repeat(40), 0],
    ['soft', '', 0],
  ] as const)('%s %j: %i', (kind, reference, found) => {
    expect(hardwareTokenHasReference({ kind, reference })).toHaveLength(found);
  });
});

describe('mayRevokeProofing', () => {
  const noRights: Actor = {
    role: 'User',
    isSuperAdmin: false,
    isPartner: false,
    hasNpi: false,
    canChangeRequests: true,
    canSignControlled: true,
    canPriorAuthorize: false,
    isEmergency: false,
  };
  const actors: [string, Actor, boolean][] = [
    ['staff', noRights, false],
    ['a prescriber', { ...noRights, role: 'Provider', hasNpi: true }, false],
    ['an administrator', { ...noRights, role: 'Admin' }, true],
    ['a super administrator', { ...noRights, isSuperAdmin: true }, true],
    ['a partner', { ...noRights, isPartner: true }, true],
  ];
  const targets = [
    [{ id: 'b', hasSoftToken: true }, true],
    [{ id: 'b', hasSoftToken: false, hardwareTokenReference: 'HT-1' }, true],
    [{ id: 'b', hasSoftToken: false }, false],
    [{ id: 'a', hasSoftToken: true }, false],
    [{ id: 'a', hasSoftToken: false }, false],
  ] as const;
  it.each(
    actors.flatMap(([who, actor, may]) =>
      targets.map(([target, can]) => [who, target, actor, may && can] as const),
    ),
  )('%s of %j', (_, target, actor, expected) => {
    expect(mayRevokeProofing({ id: 'a', actor }, target)).toBe(expected);
  });
  it('says why not', () => {
    const admin = { id: 'a', actor: { ...noRights, role: 'Admin' as const } };
    expect(findingsOnRevoking(admin, { id: 'a', hasSoftToken: true })[0]?.code).toBe('proofing.own');
    expect(findingsOnRevoking(admin, { id: 'b', hasSoftToken: false })[0]?.code).toBe(
      'proofing.nothing-to-revoke',
    );
    expect(findingsOnRevoking({ id: 'a', actor: noRights }, { id: 'b', hasSoftToken: true })[0]?.code).toBe(
      'access.refused',
    );
  });
});

it('knows who holds a token and what goes on', () => {
  expect(
    [
      { hasSoftToken: false },
      { hasSoftToken: false, hardwareTokenReference: '' },
      { hasSoftToken: true },
    ].map(holdsToken),
  ).toEqual([false, false, true]);
  expect(ProofingState.options.filter(isUnderWay)).toEqual([
    'Active',
    'WtgRedirect',
    'WtgResume',
    'WtgProofer',
  ]);
});
