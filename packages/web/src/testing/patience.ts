/**
 * Before every file of tests: waits may be long on a busy machine, and what one file sets for itself holds
 * for no other. Tests without a document load none of it.
 */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 10_000, defaultHidden: false });
}

export {};
