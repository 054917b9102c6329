import type { PracticeMember } from '@erx/core/grants/model';

/**
 * Whether each word of a text stands in somebody's name, e-mail address or NPI; case and accents do not
 * matter, and no text is in all of them.
 */
export function containsText(
  { firstName, middleName, lastName, email, npi }: PracticeMember,
  text: string,
): boolean {
  const within = plain([firstName, middleName, lastName, email, npi ?? ''].join(' '));
  return plain(text)
    .split(/\s+/)
    .every((word) => within.includes(word));
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
