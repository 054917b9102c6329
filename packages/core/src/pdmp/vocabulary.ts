/** Where a fill was reported. */
export const MONITORING_SOURCES = ['pbm', 'pdmp'] as const;
export type MonitoringSource = (typeof MONITORING_SOURCES)[number];
