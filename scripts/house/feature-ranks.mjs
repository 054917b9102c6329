/**
 * The ranks of packages/web/src/features, lowest first: a feature imports only features of a lower rank (ARCHITECTURE.md).
 * Kept by .dependency-cruiser.mjs.
 */
export const FEATURE_RANKS = [
  {
    name: 'leaves',
    features: [
      'advertising',
      'allergies',
      'benefits',
      'clinical-facts',
      'credentials',
      'doses',
      'drugs',
      'emergency',
      'grants',
      'interactions',
      'legacy-import',
      'medication-history',
      'medications',
      'network',
      'patients',
      'pdmp',
      'pharmacies',
      'prescription-history',
      'printing',
      'problems',
      'proofing',
      'refused-messages',
      'service-accounts',
      'users',
    ],
  },
  { name: 'tools', features: ['audit', 'favorite-sigs', 'incidents', 'signing'] },
  { name: 'workflows', features: ['accounts', 'attention', 'prior-authorization', 'requests'] },
  { name: 'settings', features: ['practices'] },
  { name: 'wizard', features: ['prescriptions'] },
];
