import { PracticeEntry } from '@erx/core/accounts/model';
import { AppError } from '@erx/core/findings/app-error';

const KEY = 'erx.sign-up';

/** Keeps a practice that was entered, in this tab alone, while its founder signs in. Never a password. */
export function savePendingPractice(practice: PracticeEntry): void {
  sessionStorage.setItem(KEY, JSON.stringify(practice));
}

/** The kept practice; undefined for none. */
export function loadPendingPractice(): PracticeEntry | undefined {
  try {
    const parsed = PracticeEntry.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** It is registered, or given up. */
export function forgetPendingPractice(): void {
  sessionStorage.removeItem(KEY);
}

const LINK = 'erx.one-time-link';
const Kinds = ['invitation', 'password', 'first-password', 'email', 'email-change', 'forgotten'] as const;

/** A one-time link that opened this page: what it is for, and its secret. */
export interface OpenedLink {
  readonly kind: (typeof Kinds)[number];
  readonly token: string;
}

/**
 * The link in the address, such as /signup#invitation=…: taken out, because it would reach the history, and
 * kept in this tab, because signing in leaves the page. #forgotten has no secret and stays.
 */
export function takeLink(): OpenedLink | undefined {
  const given = new URLSearchParams(location.hash.slice(1));
  for (const kind of Kinds) {
    const token = given.get(kind);
    if (token === null) continue;
    if (kind === 'forgotten') return { kind, token };
    history.replaceState(history.state, '', location.pathname);
    sessionStorage.setItem(LINK, JSON.stringify({ kind, token }));
  }
  try {
    const kept = JSON.parse(sessionStorage.getItem(LINK) ?? 'null') as OpenedLink | null;
    return kept ?? undefined;
  } catch {
    return undefined;
  }
}

/** The link was used, or is good for nothing. */
export function forgetLink(): void {
  sessionStorage.removeItem(LINK);
}

/** What says that a link opens nothing any more. After every other failure it is as good as before. */
const DEAD: ReadonlySet<AppError['code']> = new Set([
  'invitation.unknown',
  'registration.already-member',
  'email.link-unknown',
  'email.change-unknown',
  'password.link-unknown',
] as const);

/** Whether a link opens nothing any more; it is forgotten then. */
export function forgetDeadLink(error: unknown): boolean {
  const isDead = error instanceof AppError && DEAD.has(error.code);
  if (isDead) forgetLink();
  return isDead;
}
