/**
 * The floors of the server, lowest first: a room imports from its own floor and from those below (ARCHITECTURE.md).
 * A room is a pattern of paths below packages/server/src. Kept by .dependency-cruiser.mjs.
 */
export const SERVER_FLOORS = [
  {
    name: 'ground',
    rooms: ['platform/[a-z-]+\\.ts$', 'platform/database/', 'platform/keys/', 'package-folder\\.ts$'],
  },
  {
    name: 'platform',
    rooms: ['platform/(gateway|http|audit-trail|outbox|identity|api|push|export|printing)/'],
  },
  {
    name: 'catalogs',
    rooms: [
      'drugs/',
      'reference/',
      'interactions/',
      'patient-picture/',
      'doses/',
      'cautions/',
      'matching/',
      'pharmacies/',
      'services\\.ts$',
    ],
  },
  {
    name: 'records',
    rooms: [
      'patients/',
      'favorite-sigs/',
      'advertising/',
      'emergency/',
      'pdmp/',
      'benefits/',
      'credentials/directory/',
      'medications/',
      'allergies/',
      'problems/',
      'clinical-facts/',
      'practices/',
      'service-accounts/',
      'users/',
      'audit/',
      'legacy-import/',
      'safety/',
    ],
  },
  {
    name: 'workflows',
    rooms: [
      'prescriptions/',
      'printing/',
      'prior-authorization/',
      'signing/',
      'inbox/',
      'approvals/',
      'grants/',
      'credentials/(?!directory/)',
      'medication-history/',
      'requests/',
      'accounts/',
      'provisioning/',
      'network/',
      'sending/',
      'attention/',
      'prescription-history/',
      'incidents/',
    ],
  },
  {
    name: 'programs',
    rooms: ['routes\\.ts$', 'start\\.ts$', 'main\\.ts$', 'jobs/', 'demo/', 'backup/', 'reference-import/'],
  },
];
