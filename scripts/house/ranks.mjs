/**
 * @typedef {object} Ranking the rooms of a folder by rank, lowest first; nothing imports upward (ARCHITECTURE.md)
 * @property {string} name how its lint rules begin
 * @property {string} folder from the root of the repository
 * @property {boolean} isOwnRankOpen whether a room may import others of its own rank, as long as they form no circle
 * @property {readonly { readonly name: string, readonly rooms: readonly string[] }[]} ranks a room is a folder, or a
 *   file beside the folders, without its ending; a folder within a room that is named before it is a room, too
 */

/** @type {Ranking} */
export const CORE = {
  name: 'core',
  folder: 'packages/core/src/',
  isOwnRankOpen: true,
  ranks: [
    { name: 'ground', rooms: ['values', 'findings', 'access', 'client', 'session'] },
    { name: 'catalog', rooms: ['drugs', 'sig', 'problems', 'pharmacies', 'pdmp', 'advertising'] },
    {
      name: 'people',
      rooms: [
        'patients',
        'users',
        'practices',
        'accounts',
        'credentials/directory',
        'credentials/proofing',
        'credentials/readiness',
        'credentials',
        'grants',
        'approvals',
        'provisioning',
        'service-accounts',
        'emergency',
      ],
    },
    {
      name: 'care',
      rooms: [
        'allergies',
        'clinical-facts',
        'doses',
        'interactions',
        'cautions',
        'matching',
        'safety',
        'printing',
      ],
    },
    {
      name: 'flow',
      rooms: [
        'prescriptions',
        'benefits',
        'favorite-sigs',
        'order-sets',
        'medications',
        'medication-history',
        'patient-picture',
        'prior-authorization',
        'signing',
        'requests',
        'network',
        'legacy-import',
      ],
    },
    {
      name: 'watch',
      rooms: [
        'audit',
        'incidents',
        'attention',
        'fhir',
        'connected-apps',
        'cds-hooks',
        'record-files',
        'record-systems',
        'notifications',
        'prescription-history',
        'backup',
        'reference',
        'retention',
        'api',
      ],
    },
  ],
};

/** @type {Ranking} */
export const WEB = {
  name: 'web',
  folder: 'packages/web/src/',
  isOwnRankOpen: true,
  ranks: [
    { name: 'page', rooms: ['page', 'service-worker'] },
    { name: 'session', rooms: ['session'] },
    { name: 'ui', rooms: ['ui'] },
    { name: 'parts', rooms: ['parts'] },
    { name: 'features', rooms: ['features'] },
    { name: 'app', rooms: ['app'] },
  ],
};

/** @type {Ranking} */
export const FEATURES = {
  name: 'features',
  folder: 'packages/web/src/features/',
  isOwnRankOpen: false,
  ranks: [
    {
      name: 'leaves',
      rooms: [
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
        'refused-messages',
        'service-accounts',
        'users',
      ],
    },
    {
      name: 'tools',
      rooms: [
        'audit',
        'cds-hooks',
        'connected-apps',
        'favorite-sigs',
        'incidents',
        'record-files',
        'record-systems',
        'safety',
        'signing',
      ],
    },
    { name: 'workflows', rooms: ['accounts', 'attention', 'order-sets', 'prior-authorization', 'requests'] },
    { name: 'settings', rooms: ['practices'] },
    { name: 'wizard', rooms: ['prescriptions'] },
  ],
};

/**
 * The rules of dependency-cruiser that keep a ranking. Tests may import what they like, but those of features.
 * @param {Ranking} ranking
 */
export function rulesOf({ name, folder, isOwnRankOpen, ranks }) {
  const roomsIn = (some) => `^${folder}(${some.flatMap(({ rooms }) => rooms).join('|')})(/|\\.ts$)`;
  const rule = (of, comment, path, to) => ({
    name: `${name}-${of}`,
    comment,
    severity: 'error',
    from: { path, pathNot: isOwnRankOpen ? ['\\.test\\.tsx?$', '/testing/'] : [] },
    to,
  });
  return [
    ...ranks.map((rank, index) => {
      const below = ranks.slice(0, isOwnRankOpen ? index + 1 : index);
      return rule(
        `of-rank-${rank.name}`,
        `What is of the rank '${rank.name}' imports only ${isOwnRankOpen ? 'its own rank and lower ones' : 'lower ranks'}.`,
        roomsIn([rank]),
        {
          path: `^${folder}`,
          pathNot: [`^${folder}$1(/|\\.ts$)`, ...(below.length > 0 ? [roomsIn(below)] : [])],
        },
      );
    }),
    rule(
      'have-ranks',
      'A room has a rank in scripts/house/ranks.mjs.',
      `^${folder}(?!(${ranks.flatMap(({ rooms }) => rooms).join('|')})(/|\\.ts$))`,
      {},
    ),
  ];
}
