import { expect, it } from 'vitest';
import { refusalOfOwnEmailChange, refusalOfPersonEmailChange } from './email-change';
import type { LinkActor, LinkTarget } from './password-link';

it.each([
  ['here, with letters', false, true, undefined],
  ['here, without letters', false, false, 'email.needs-administrator'],
  ['here, while it is not known', false, undefined, undefined],
  ['elsewhere, with letters', true, true, 'email.elsewhere'],
  ['elsewhere, without letters', true, false, 'email.elsewhere'],
  ['elsewhere, while it is not known', true, undefined, 'email.elsewhere'],
] as const)('the own address of who signs in %s', (_, signsInElsewhere, canMail, refusal) => {
  expect(refusalOfOwnEmailChange({ signsInElsewhere, canMail })).toBe(refusal);
});

const administrator: LinkActor = { id: 'actor', isSuperAdmin: false, may: () => true };
const person: LinkTarget = {
  id: 'target',
  role: 'User',
  isSuperAdmin: false,
  isPartner: false,
  worksElsewhere: false,
  hasPasswordHere: true,
};

it.each([
  ['another, without letters', person, false, undefined],
  ['another, with letters', person, true, 'email.by-letter'],
  ['another, while it is not known', person, undefined, undefined],
  ['oneself, with letters', { ...person, id: 'actor' }, true, 'email.own'],
  ['oneself, without letters', { ...person, id: 'actor' }, false, 'email.own'],
  ['who works elsewhere too', { ...person, worksElsewhere: true }, false, 'password.reset-not-yours'],
  ['who works elsewhere too, with letters', { ...person, worksElsewhere: true }, true, 'email.by-letter'],
  ['who signs in elsewhere', { ...person, hasPasswordHere: false }, false, 'email.elsewhere'],
  ['who signs in elsewhere, with letters', { ...person, hasPasswordHere: false }, true, 'email.elsewhere'],
] as const)('the address of %s', (_, target, canMail, refusal) => {
  expect(refusalOfPersonEmailChange(administrator, target, canMail)).toBe(refusal);
});
