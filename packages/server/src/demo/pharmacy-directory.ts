import type { Specialty } from '@erx/core/pharmacies/model';

/** A pharmacy of the demo: city and state follow from the ZIP code. */
export interface DirectoryEntry {
  readonly ncpdpId: string;
  readonly name: string;
  readonly street: string;
  readonly zip: string;
  readonly phone: string;
  readonly specialties: readonly Specialty[];
  readonly closedDaysAgo?: number;
}

/** Takes electronic prescriptions for controlled substances, as nearly all pharmacies do. */
const pharmacy = (
  ncpdpId: string,
  name: string,
  street: string,
  zip: string,
  phone: string,
  ...specialties: Specialty[]
): DirectoryEntry => ({
  ncpdpId,
  name,
  street,
  zip,
  phone,
  specialties: [...(specialties.length > 0 ? specialties : ['Retail' as const]), 'EPCS'],
});

/** The same without controlled substances: signing one for it is refused. */
const withoutControlled = (entry: DirectoryEntry): DirectoryEntry => ({
  ...entry,
  specialties: entry.specialties.filter((specialty) => specialty !== 'EPCS'),
});

/** Pharmacies of the sandbox that do something of their own: the name says what (docs/sandbox.md). */
const SANDBOX: readonly DirectoryEntry[] = [
  pharmacy('9900001', 'Sandbox Pharmacy - accepts and verifies', '1 Sandbox Row', '35205', '2055550161'),
  pharmacy('9900002', 'Sandbox Pharmacy - refuses (Error 900)', '2 Sandbox Row', '35205', '2055550162'),
  pharmacy('9900003', 'Sandbox Pharmacy - answers after 20 seconds', '3 Sandbox Row', '35205', '2055550163'),
  pharmacy('9900004', 'Sandbox Pharmacy - loses its first answer', '4 Sandbox Row', '35205', '2055550164'),
  pharmacy('9900005', 'Sandbox Pharmacy - verifies twice', '5 Sandbox Row', '35205', '2055550165'),
  pharmacy('9900006', 'Sandbox Pharmacy - answers garbage', '6 Sandbox Row', '35205', '2055550166'),
  pharmacy(
    '9900007',
    'Sandbox Pharmacy - accepts, refuses afterwards',
    '7 Sandbox Row',
    '35205',
    '2055550167',
  ),
  pharmacy('9900008', 'Sandbox Pharmacy - loses the first message', '8 Sandbox Row', '35205', '2055550168'),
];

const ALABAMA: readonly DirectoryEntry[] = [
  pharmacy('9910001', 'Five Points Apothecary', '1908 11th Avenue S', '35205', '2055550121'),
  pharmacy(
    '9910002',
    'Vulcan Drugs #12',
    '3015 Clairmont Avenue S',
    '35205',
    '2055550122',
    'Retail',
    'TwentyFourHour',
  ),
  pharmacy('9910003', 'Cahaba River Pharmacy', '4700 Acton Road', '35243', '2055550123'),
  pharmacy('9910004', 'Crestline Village Prescription Shop', '61 Church Street', '35213', '2055550124'),
  pharmacy('9910005', 'Edgewood Family Pharmacy', '907 Oxmoor Road', '35209', '2055550125'),
  pharmacy('9910006', 'Vulcan Drugs #31', '1580 Montgomery Highway', '35216', '2055550126'),
  pharmacy('9910007', 'Avondale Corner Drug', '4101 3rd Avenue S', '35222', '2055550127'),
  pharmacy(
    '9910008',
    'Iron City Specialty Pharmacy',
    '701 20th Street S',
    '35233',
    '2055550128',
    'Specialty',
  ),
  pharmacy('9910009', 'Bluff Park Pharmacy', '2146 Tyler Road', '35226', '2055550129'),
  pharmacy('9910010', 'Ensley Community Drug', '1800 Avenue E', '35218', '2055550130'),
  pharmacy('9910011', 'Marvel City Rx', '402 19th Street N', '35020', '2055550131'),
  pharmacy('9910012', 'Trussville Springs Pharmacy', '309 Main Street', '35173', '2055550132'),
  pharmacy(
    '9910013',
    'Riverchase Care Pharmacy',
    '2000 Riverchase Parkway',
    '35244',
    '2055550133',
    'Retail',
    'TwentyFourHour',
  ),
  withoutControlled(
    pharmacy('9910014', 'Norwood Pharmacy & Compounding', '1230 31st Street N', '35234', '2055550134'),
  ),
  pharmacy(
    '9910015',
    'Magnolia Long Term Care Pharmacy',
    '2900 Crescent Avenue',
    '35209',
    '2055550135',
    'LongTermCare',
  ),
  pharmacy('9910016', 'Dauphin Street Drug Company', '1451 Dauphin Street', '36604', '2515550136'),
  pharmacy('9910017', 'Azalea City Pharmacy', '3920 Airport Boulevard', '36608', '2515550137'),
  {
    ...pharmacy('9910018', 'Old Southside Drugs (closed)', '1200 20th Street S', '35205', '2055550138'),
    closedDaysAgo: 45,
  },
];

const ARIZONA: readonly DirectoryEntry[] = [
  pharmacy('9910019', 'Catalina Foothills Pharmacy', '6370 N Campbell Avenue', '85718', '5205550139'),
  pharmacy('9910020', 'Old Pueblo Apothecary', '220 E Congress Street', '85701', '5205550140'),
  pharmacy(
    '9910021',
    'Copper State Drug #4',
    '3655 N Oracle Road',
    '85705',
    '5205550141',
    'Retail',
    'TwentyFourHour',
  ),
  pharmacy('9910022', 'Mesquite Family Pharmacy', '4811 E Grant Road', '85712', '5205550142'),
  pharmacy('9910023', 'Copper State Drug #9', '9050 E Tanque Verde Road', '85749', '5205550143'),
  pharmacy('9910024', 'Rillito Park Prescriptions', '2005 N First Avenue', '85719', '5205550144'),
  pharmacy('9910025', 'Green Valley Rx Center', '175 W Continental Road', '85614', '5205550145'),
  pharmacy('9910026', 'Oro Valley Pharmacy & Wellness', '10785 N Oracle Road', '85737', '5205550146'),
  withoutControlled(
    pharmacy('9910027', 'Marana Crossing Drug', '13865 N Sandario Road', '85653', '5205550147'),
  ),
  pharmacy('9910028', 'Silverbell Community Pharmacy', '1101 N Silverbell Road', '85745', '5205550148'),
  pharmacy('9910029', 'Saguaro Specialty Infusion', '1501 N Wilmot Road', '85712', '5205550149', 'Specialty'),
  pharmacy(
    '9910030',
    'Eastside Long Term Care Pharmacy',
    '6888 E Speedway Boulevard',
    '85710',
    '5205550150',
    'LongTermCare',
  ),
];

const MAIL_ORDER: readonly DirectoryEntry[] = [
  pharmacy(
    '9910031',
    'Bluegrass Home Delivery Pharmacy',
    '4800 Commerce Crossings Drive',
    '40229',
    '5025550151',
    'MailOrder',
  ),
  pharmacy(
    '9910032',
    'High Plains Mail Service Rx',
    '7000 S Yosemite Court',
    '80112',
    '3035550152',
    'MailOrder',
  ),
];

/**
 * Pharmacies of the sandbox that came later: last, so that the made-up NPIs of the others stay as they are.
 */
const SANDBOX_CANCELLING: readonly DirectoryEntry[] = [
  pharmacy('9900009', 'Sandbox Pharmacy - never answers a cancel', '9 Sandbox Row', '35205', '2055550169'),
  pharmacy(
    '9900010',
    'Sandbox Pharmacy - refuses cancels (Error 900)',
    '10 Sandbox Row',
    '35205',
    '2055550170',
  ),
  pharmacy('9900011', 'Sandbox Pharmacy - dispenses at once', '11 Sandbox Row', '35205', '2055550160'),
];

/** The pharmacies of the demo. Names and numbers are invented, cities and ZIP codes are real. */
export const DEMO_PHARMACIES: readonly DirectoryEntry[] = [
  ...SANDBOX,
  ...ALABAMA,
  ...ARIZONA,
  ...MAIL_ORDER,
  ...SANDBOX_CANCELLING,
];
