import { describe, expect, it } from 'vitest';
import { type Actor, may } from '../access/rights';
import { type LinkActor, type LinkTarget, refusalOfPasswordLink } from './password-link';

const rights = (changes: Partial<Actor>): Actor => ({
  role: 'User',
  isSuperAdmin: false,
  isPartner: false,
  hasNpi: false,
  canChangeRequests: false,
  canSignControlled: false,
  canPriorAuthorize: false,
  isEmergency: false,
  ...changes,
});
const ACTORS = {
  staff: rights({}),
  prescriber: rights({ role: 'Provider', hasNpi: true }),
  administrator: rights({ role: 'Admin' }),
  'super administrator': rights({ role: 'Admin', isSuperAdmin: true }),
  partner: rights({ role: 'Admin', isPartner: true }),
};
const target = (changes: Partial<LinkTarget>): LinkTarget => ({
  id: 'target',
  role: 'User',
  isSuperAdmin: false,
  isPartner: false,
  worksElsewhere: false,
  hasPasswordHere: true,
  ...changes,
});
const TARGETS = {
  staff: target({}),
  prescriber: target({ role: 'Provider', npi: '1234567893' }),
  administrator: target({ role: 'Admin' }),
  'super administrator': target({ role: 'Admin', isSuperAdmin: true }),
  partner: target({ isPartner: true }),
  'staff of two practices': target({ worksElsewhere: true }),
  'person of another provider': target({ hasPasswordHere: false }),
};

const actor = (by: keyof typeof ACTORS, id = 'actor'): LinkActor => ({
  id,
  isSuperAdmin: ACTORS[by].isSuperAdmin,
  may: (permission) => may(ACTORS[by], permission),
});

describe('a link for the new password of', () => {
  it.each<[keyof typeof TARGETS, by: keyof typeof ACTORS, refusal: string | undefined]>([
    ['staff', 'staff', 'access.refused'],
    ['staff', 'prescriber', undefined],
    ['staff', 'administrator', undefined],
    ['staff', 'super administrator', undefined],
    ['staff', 'partner', 'access.refused'],
    ['prescriber', 'staff', 'access.refused'],
    ['prescriber', 'prescriber', 'password.reset-needs-administrator'],
    ['prescriber', 'administrator', undefined],
    ['prescriber', 'super administrator', undefined],
    ['prescriber', 'partner', 'access.refused'],
    ['administrator', 'prescriber', 'password.reset-needs-administrator'],
    ['administrator', 'administrator', undefined],
    ['administrator', 'super administrator', undefined],
    ['super administrator', 'prescriber', 'password.reset-not-yours'],
    ['super administrator', 'administrator', 'password.reset-not-yours'],
    ['super administrator', 'super administrator', undefined],
    ['partner', 'prescriber', 'password.reset-not-yours'],
    ['partner', 'administrator', 'password.reset-not-yours'],
    ['partner', 'super administrator', undefined],
    ['staff of two practices', 'administrator', 'password.reset-not-yours'],
    ['staff of two practices', 'super administrator', undefined],
    ['person of another provider', 'super administrator', 'password.elsewhere'],
  ])('%s by %s is refused with: %s', (whose, by, refusal) => {
    expect(refusalOfPasswordLink(actor(by), TARGETS[whose])).toBe(refusal);
  });

  it('oneself is refused, whatever the role', () => {
    expect(refusalOfPasswordLink(actor('super administrator', 'target'), TARGETS.staff)).toBe(
      'password.reset-own',
    );
  });
});
