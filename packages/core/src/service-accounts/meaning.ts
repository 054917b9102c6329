import type { ServiceRight } from '../access/rights';

/** Rights of one kind, each with what it allows a script to do. */
export interface RightGroup {
  readonly title: string;
  readonly rights: readonly (readonly [right: ServiceRight, allows: string])[];
}

/** Every right that a service account can be given, in the words of anyone who gives it. */
export const RIGHT_GROUPS: readonly RightGroup[] = [
  {
    title: 'Oversight',
    rights: [
      ['audit.read', 'Search the audit trail and check its seals'],
      ['audit.export', 'Save the audit trail as a file'],
      ['incident.read', 'Search the incident report; see how the daily analysis and the notices stand'],
      ['incident.export', 'Save the incident report as a file'],
      [
        'controlled-log.read',
        'Read and save the monthly logs of controlled prescriptions of every prescriber',
      ],
      ['marketing.read', 'Search and save the marketing log'],
    ],
  },
  {
    title: 'Prescriptions',
    rights: [
      ['prescription.read', 'Search prescriptions, with the names of patients'],
      ['prescription.export', 'Save the history of prescriptions as a file'],
      ['signed.read', 'Search signed prescriptions and check their signatures'],
      ['signed.export', 'Save signed prescriptions with their signatures'],
      ['message.read', "Read the network's messages word for word"],
    ],
  },
  {
    title: 'Queues',
    rights: [
      ['request.read', 'See the refill and change requests of the whole practice'],
      ['notification.read', 'Be notified of events as they happen'],
    ],
  },
  {
    title: 'Practice',
    rights: [
      ['practice.read', 'See the practice, its prescribers and its print settings'],
      ['user.read', 'See everybody of the practice with permissions and tokens'],
      ['user.search', 'Find people of the practice by name or e-mail address'],
      [
        'user.provision',
        'Register people, change their names and end their access, as a directory does (SCIM)',
      ],
      ['grant.read', 'See grant requests'],
      ['hours.read', 'See the working hours'],
    ],
  },
  {
    title: 'Reference data',
    rights: [
      ['pharmacy.read', 'Search the directory of pharmacies'],
      ['drug.read', 'Search drugs, diagnoses and allergens'],
      ['reference.import', 'Import drugs and directories, which every practice shares'],
    ],
  },
];
