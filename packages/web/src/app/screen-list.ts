import type { Permission } from '@erx/core/access/rights';
import type { UserInfo, AccessiblePractice } from '@erx/core/users/model';

/** The menu's sections (S2.1-11). */
export type MenuSection = 'User Items' | 'EPCS Items' | 'Administrative Items' | 'Other';

/** The groups of the navigation of wide windows, by what one comes for; what is 'own' is behind the person. */
export type NavigationGroup = 'work' | 'people' | 'settings' | 'oversight' | 'own';

/**
 * A screen of the route table (S2.2): its path, its name in breadcrumb, menu and palette, and who is offered
 * it. The server decides again.
 */
export interface Screen {
  readonly path: string;
  readonly name: string;
  /** Absent for screens that are not in the menu. */
  readonly section?: MenuSection;
  /** Where it is in the navigation of wide windows; absent for screens that are not in the menu. */
  readonly group?: NavigationGroup;
  /** Absent for screens that every member may open. */
  readonly may?: Permission;
  /** The other system's in integrated mode (S6-9). */
  readonly isHiddenIntegrated?: true;
}

/** How another screen passes a prescription to the patient's page along in router state (P2-1, N2-4). */
export const PASSED_ALONG = 'view=withPrescribeObj';

/**
 * What is set for the practice, a page each, in the order of their own navigation (app/settings). The menu has them
 * behind Settings, the palette each by its name. A further one is a line here and its page in screens.tsx.
 */
export const SETTINGS = [
  { path: '/settings/practice', name: 'Practice', group: 'settings', may: 'practice.write' },
  { path: '/working_hours', name: 'Working Hours', group: 'settings', may: 'hours.read' },
  { path: '/settings/people', name: 'People', group: 'settings', may: 'user.read' },
  { path: '/settings/protocols', name: 'Protocols', group: 'settings', may: 'practice.configure' },
  { path: '/settings/order_sets', name: 'Order sets', group: 'settings', may: 'order-set.write' },
  { path: '/settings/printing', name: 'Printing', group: 'settings', may: 'print-settings.write' },
  {
    path: '/settings/safety_alerts',
    name: 'Safety alerts',
    group: 'settings',
    may: 'interaction-settings.write',
  },
  { path: '/settings/integrations', name: 'Integrations', group: 'settings', may: 'practice.configure' },
] as const satisfies readonly Screen[];

/** The path of a page of the settings. */
export type SettingsPath = (typeof SETTINGS)[number]['path'];

/** Every screen inside the application's frame, in the order of the menu. */
export const SCREENS = [
  { path: '/dashboard', name: 'Dashboard', section: 'User Items', group: 'work', isHiddenIntegrated: true },
  { path: '/user_info', name: 'Profile', section: 'User Items', group: 'own' },
  { path: '/sign_in', name: 'Sessions and sign-in', section: 'User Items', group: 'own' },
  { path: '/surescripts', name: 'Alerts', section: 'User Items', group: 'work', may: 'request.read' },
  {
    path: '/epastatus',
    name: 'EPA Requests Status',
    section: 'User Items',
    group: 'work',
    may: 'prior-authorization.read',
  },
  {
    path: '/medicationmatcher',
    name: 'Medication Matcher',
    section: 'User Items',
    group: 'work',
    may: 'clinical.read',
  },
  { path: '/patient/:patientId', name: 'Patient' },
  { path: '/launch', name: 'Opened from a record system', may: 'patient.write' },
  { path: '/launch/back', name: 'Opened from a record system', may: 'patient.write' },
  { path: '/patient/:patientId/looks', name: 'Who looked', may: 'audit.read' },
  {
    path: '/epcs_userproviderdetails',
    name: 'Providers & Users',
    section: 'EPCS Items',
    group: 'people',
    may: 'user.read',
  },
  { path: '/epcs_userproviderdetails/:userId', name: 'Person', may: 'user.read' },
  { path: '/import_people', name: 'Import people', may: 'account.recover' },
  {
    path: '/grant_requests',
    name: 'Grant Requests',
    section: 'EPCS Items',
    group: 'people',
    may: 'grant.read',
  },
  {
    path: '/view_export_signed_prescriptions',
    name: 'Signed prescriptions',
    section: 'EPCS Items',
    group: 'oversight',
    may: 'signed.read',
  },
  {
    path: '/audit_items',
    name: 'Audit Items',
    section: 'Administrative Items',
    group: 'oversight',
    may: 'audit.read',
  },
  {
    path: '/incident_report',
    name: 'Incident Report',
    section: 'Administrative Items',
    group: 'oversight',
    may: 'incident.read',
  },
  {
    path: '/safety_report',
    name: 'Safety Report',
    section: 'Administrative Items',
    group: 'oversight',
    may: 'audit.read',
  },
  {
    path: '/network_desk',
    name: 'Network desk',
    section: 'Administrative Items',
    group: 'oversight',
    may: 'network.read',
  },
  {
    path: '/refused_messages',
    name: 'Refused messages',
    section: 'Administrative Items',
    group: 'oversight',
    may: 'refused-message.read',
  },
  {
    path: '/marketing_audit_log',
    name: 'Marketing log',
    section: 'Administrative Items',
    group: 'oversight',
    may: 'marketing.read',
  },
  {
    path: '/alike_patients',
    name: 'Alike patients',
    section: 'Administrative Items',
    group: 'oversight',
    may: 'patient.merge',
  },
  {
    path: '/access_review',
    name: 'Access review',
    section: 'Administrative Items',
    group: 'people',
    may: 'user.read',
  },
  {
    path: '/settings',
    name: 'Settings',
    section: 'Administrative Items',
    group: 'settings',
    may: 'hours.read',
  },
  ...SETTINGS,
] as const satisfies readonly Screen[];

/** The path of a screen of the list. */
export type ScreenPath = (typeof SCREENS)[number]['path'];

/**
 * Dialogs that the top bar, its menu, the keys and the palette open (S2.1-13); shell/shell-dialogs.tsx has
 * them.
 */
export type ShellDialogName =
  | 'add-patient'
  | 'proofing'
  | 'emergency-people'
  | 'register-user'
  | 'connected-app'
  | 'hook-client'
  | 'record-system'
  | 'service-account'
  | 'interaction-settings'
  | 'pdmp-site'
  | 'child-weights'
  | 'refill-protocol'
  | 'print-settings'
  | 'keys'
  | 'limitations'
  | 'about';

/** Opens one of them, in place of another that is open. */
export type OpenShellDialog = (dialog: ShellDialogName) => void;

/** A dialog of the menu (S2.1-13): the palette opens it by the same name. */
export interface MenuDialog {
  readonly dialog: ShellDialogName;
  readonly name: string;
  /** Absent for what a page of the settings opens, and the palette. */
  readonly section?: MenuSection;
  readonly group: NavigationGroup;
  /** Absent for what every member may open. */
  readonly may?: Permission;
}

/** The dialogs of the menu, in its order, each behind the screens of its section. */
const MENU_DIALOGS: readonly MenuDialog[] = [
  // S6-4
  {
    dialog: 'interaction-settings',
    name: 'Drug Interaction Settings',
    group: 'settings',
    may: 'interaction-settings.write',
  },
  { dialog: 'proofing', name: 'Identity proofing', section: 'EPCS Items', group: 'own', may: 'proofing.own' }, // S6-6
  {
    dialog: 'emergency-people',
    name: 'Emergency access',
    section: 'Administrative Items',
    group: 'people',
    may: 'emergency.name',
  },
  // S2.12
  {
    dialog: 'register-user',
    name: 'Register user',
    section: 'Administrative Items',
    group: 'people',
    may: 'user.register',
  },
  {
    dialog: 'pdmp-site',
    name: 'PDMP site',
    group: 'settings',
    may: 'practice.configure',
  },
  {
    dialog: 'child-weights',
    name: 'Children’s weights',
    group: 'settings',
    may: 'practice.configure',
  },
  {
    dialog: 'refill-protocol',
    name: 'Refill protocol',
    group: 'settings',
    may: 'practice.configure',
  },
  {
    dialog: 'print-settings',
    name: 'Print settings',
    group: 'settings',
    may: 'print-settings.write',
  },
  { dialog: 'keys', name: 'Keyboard shortcuts', section: 'Other', group: 'own' },
  { dialog: 'limitations', name: 'Limitations', section: 'Other', group: 'own' },
  { dialog: 'about', name: 'About', section: 'Other', group: 'own' },
];

/** The dialogs that this person is offered, in the order of the menu. */
export function dialogsFor({ permissions }: Pick<UserInfo, 'permissions'>): readonly MenuDialog[] {
  return MENU_DIALOGS.filter(({ may }) => may === undefined || permissions.includes(may));
}

/** A screen of the menu. */
export type MenuScreen = Screen & { readonly section: MenuSection };

/** The screens that this person is offered here, in the order of the menu. */
export function screensFor(
  user: Pick<UserInfo, 'permissions'>,
  isIntegrated: boolean,
): readonly MenuScreen[] {
  const screens: readonly Screen[] = SCREENS;
  return screens.filter(
    (screen): screen is MenuScreen =>
      screen.section !== undefined &&
      !(isIntegrated && screen.isHiddenIntegrated) &&
      (screen.may === undefined || user.permissions.includes(screen.may)),
  );
}

/** The pages of the settings that this person is offered, in the order of their navigation. */
export function settingsFor({ permissions }: Pick<UserInfo, 'permissions'>) {
  return SETTINGS.filter(({ may }) => permissions.includes(may));
}

/**
 * Whether a user may change practices: partners, super administrators (readings S6-5), and people named for
 * emergencies in another practice.
 */
export function mayChangePractices(
  { isPartner, isSuperAdmin }: Pick<UserInfo, 'isPartner' | 'isSuperAdmin'>,
  practices: readonly Pick<AccessiblePractice, 'isEmergency'>[],
): boolean {
  return (
    practices.length > 1 && (isPartner || isSuperAdmin || practices.some(({ isEmergency }) => isEmergency))
  );
}
