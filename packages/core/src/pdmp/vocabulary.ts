/** Where a fill was reported. */
export const MONITORING_SOURCES = ['pbm', 'pdmp'] as const;
