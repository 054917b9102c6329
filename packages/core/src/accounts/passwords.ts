import { check, type Finding, pass, type Rule, stop } from '../findings/finding';
import commonWords from './common-passwords.json' with { type: 'json' };
import type { PasswordChange } from './model';
import { PASSWORD_LIMIT } from './model';

/** S9-6. */
export const MIN_PASSWORD_LENGTH = 8;
/** S5-9. */
const SPECIAL = /[@$!%*?&]/;
/** A part of a username that is shorter says nothing of its owner, and is in too many words. */
const SHORTEST_PART = 4;

/** A password with the name it will be used with. */
export interface ChosenPassword {
  readonly password: string;
  /** The e-mail address a user signs in by. */
  readonly username: string;
}

/** A change of password by anyone who signs in by `username`. */
export interface OwnPasswordChange extends PasswordChange {
  readonly username: string;
}

/** The whole rule, said where a password is chosen, before anything is typed (readings S5-12, N5-14). */
export const PASSWORD_HELP =
  'At least 8 characters: an uppercase and a lowercase letter, a number, and one of @$!%*?&. Nothing of your ' +
  'e-mail address before the @, and no word that everybody tries first.';

const lengthOf = (text: string) => [...text].length;

/** S5-9: eight characters, one of each kind. Not longer than what is hashed. */
export const passwordIsStrong: Rule<Pick<ChosenPassword, 'password'>> = ({ password }) => {
  if (lengthOf(password) > PASSWORD_LIMIT)
    return stop('field.too-long', { limit: PASSWORD_LIMIT }, 'password');
  const isStrong =
    lengthOf(password) >= MIN_PASSWORD_LENGTH &&
    /\p{Lu}/u.test(password) &&
    /\p{Ll}/u.test(password) &&
    /\d/.test(password) &&
    SPECIAL.test(password);
  return isStrong ? pass : stop('account.password-weak', {}, 'password');
};

/**
 * S2.3-4: no parts of the username, whatever their case: what is before the @, and what is between its signs.
 * The domain is that of everyone in the house, and often a word.
 */
export function containsUsername({ password, username }: ChosenPassword): boolean {
  const [local = ''] = username.toLowerCase().split('@');
  const parts = [local, ...local.split(/[^\p{L}\p{N}]+/u)];
  const typed = password.toLowerCase();
  return parts.some((part) => part.length >= SHORTEST_PART && typed.includes(part));
}

/**
 * What passwords are made of that people choose first, as published lists of leaked ones show; written
 * without the signs that replace letters.
 */
const COMMON_WORDS: ReadonlySet<string> = new Set(commonWords);

/** Signs that people write for letters. */
const LETTER_OF_SIGN: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Whether a password is little more than a word that everyone would try: such a word, in any case and with
 * signs for letters, with digits and signs around it (OWASP ASVS 5, 6.2.4: passwords are held against those
 * that are used most).
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const bare = (text: string) => text.replace(/[^a-z]/g, '');
  const translated = (text: string) => [...text].map((sign) => LETTER_OF_SIGN[sign] ?? sign).join('');
  const core = lower.replace(/^[^a-z]+|(?<![\d\W_])[\d\W_]+$/g, '');
  return [bare(lower), bare(translated(lower)), bare(translated(core))].some(
    (word) => COMMON_WORDS.has(word) || /^(.)\1*$/.test(word),
  );
}

/** Neither parts of the username nor what everyone would try first. */
export const passwordIsNotGuessed =
  (field: string): Rule<ChosenPassword> =>
  (chosen) => {
    if (containsUsername(chosen)) return stop('password.has-username', {}, field);
    return isCommonPassword(chosen.password) ? stop('password.common', {}, field) : pass;
  };

/** S5-11. */
export const oldPasswordIsGiven: Rule<OwnPasswordChange> = ({ oldPassword }) =>
  oldPassword === '' ? stop('password.old-required', {}, 'oldPassword') : pass;

/** S5-12, and the stricter of the two rules of readings S5-12: a special character, too. */
export const newPasswordIsStrong: Rule<OwnPasswordChange> = ({ newPassword }) => {
  if (newPassword === '') return stop('password.new-empty', {}, 'newPassword');
  if (lengthOf(newPassword) < MIN_PASSWORD_LENGTH) return stop('password.too-short', {}, 'newPassword');
  if (lengthOf(newPassword) > PASSWORD_LIMIT)
    return stop('field.too-long', { limit: PASSWORD_LIMIT }, 'newPassword');
  if (!/\p{Lu}/u.test(newPassword)) return stop('password.no-uppercase', {}, 'newPassword');
  if (!/\p{Ll}/u.test(newPassword)) return stop('password.no-lowercase', {}, 'newPassword');
  if (!/\d/.test(newPassword)) return stop('password.no-number', {}, 'newPassword');
  return SPECIAL.test(newPassword) ? pass : stop('password.no-special', {}, 'newPassword');
};

/** S5-13. */
export const confirmationIsEqual: Rule<OwnPasswordChange> = ({ newPassword, confirmation }) => {
  if (confirmation === '') return stop('password.confirmation-empty', {}, 'confirmation');
  return confirmation === newPassword ? pass : stop('password.mismatch', {}, 'confirmation');
};

/** S5-14. */
export const newPasswordDiffers: Rule<OwnPasswordChange> = ({ oldPassword, newPassword }) =>
  newPassword !== '' && newPassword === oldPassword ? stop('password.unchanged', {}, 'newPassword') : pass;

/** What is missing is said first: one that is changed for it may be another word. */
const newPasswordIsNotGuessed: Rule<OwnPasswordChange> = (change) =>
  newPasswordIsStrong(change).length > 0
    ? pass
    : passwordIsNotGuessed('newPassword')({ password: change.newPassword, username: change.username });

/** Everything against a change of their own password (S5-10..S5-14, S2.3-4), in that order. */
export function findingsOnPasswordChange(change: OwnPasswordChange): readonly Finding[] {
  return check(
    [
      oldPasswordIsGiven,
      newPasswordIsStrong,
      confirmationIsEqual,
      newPasswordDiffers,
      newPasswordIsNotGuessed,
    ],
    change,
  );
}

/**
 * Everything against a password that a user sets again by a link: what sign-up asks of one (S5-3, S5-9,
 * S2.3-4).
 */
export function findingsOnNewPassword({
  password,
  confirmation,
  username,
}: ChosenPassword & { readonly confirmation: string }): readonly Finding[] {
  if (password === '') return stop('field.required', {}, 'password');
  const weak = passwordIsStrong({ password });
  return [
    // what is missing first: one that is changed for it may be another word
    ...(weak.length > 0 ? weak : passwordIsNotGuessed('password')({ password, username })),
    ...(confirmation === password ? pass : stop('account.passwords-differ', {}, 'confirmation')),
  ];
}
