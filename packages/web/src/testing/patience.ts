/**
 * Before every file of tests, also of a worker that has run others: what is waited for may take long on a
 * busy machine, how long is no part of what is tested; and what one file sets for itself holds for no other.
 * Tests without a document load none of it.
 */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 10_000, defaultHidden: false });
}

export {};
