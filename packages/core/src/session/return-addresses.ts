/** How a sign-in ends: in the page, in the frame of a silent renewal, or in a separate window. */
type ReturnKind = 'page' | 'silent' | 'popup';

const PATHS: Readonly<Record<ReturnKind, string>> = {
  page: '/signed-in',
  silent: '/signed-in/silent',
  popup: '/signed-in/popup',
};
/** The addresses of before (S2.1-2). Some providers drop a parameter without a value: hence the paths. */
const QUERIES: Readonly<Record<ReturnKind, string>> = { page: 'callback', silent: 'silent', popup: 'popup' };
const KINDS = Object.keys(PATHS) as ReturnKind[];

/** The two ways to write an address where the identity provider answers. */
export const RETURN_FORMS = ['paths', 'queries'] as const;
export type ReturnForm = (typeof RETURN_FORMS)[number];

/** Where the identity provider answers, as it is registered there. */
export function returnAddress(
  origin: string,
  kind: ReturnKind,
  { returnForm }: { readonly returnForm: ReturnForm },
): string {
  return `${origin}${returnForm === 'paths' ? PATHS[kind] : `/?${QUERIES[kind]}`}`;
}

/** Both forms of one. */
export function returnAddresses(origin: string, kind: ReturnKind): string[] {
  return RETURN_FORMS.map((returnForm) => returnAddress(origin, kind, { returnForm }));
}

/** What ends at an address, whichever form it has; undefined for a page of the application. */
export function returnKindOf({ pathname, searchParams }: URL): ReturnKind | undefined {
  const path = pathname.replace(/\/$/, '').toLowerCase();
  return KINDS.find((kind) => path === PATHS[kind]) ?? KINDS.find((kind) => searchParams.has(QUERIES[kind]));
}

/** Whether an address carries the answer of an identity provider: at its own address, or at one that it cut. */
export function holdsAnswer(address: URL): boolean {
  const { pathname, searchParams } = address;
  const isAnswer = searchParams.has('code') || searchParams.has('error');
  return isAnswer && (returnKindOf(address) !== undefined || pathname === '/');
}
