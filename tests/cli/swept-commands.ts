import { listOwnSessions } from '@erx/core/session/contract';
import { accessToken, clientOf } from '../fixtures/signed-in';
import { PIN } from '../fixtures/signer';
import { allow } from './sign-in';
import type { Place, Role, SweepFixture } from './sweep-fixture';
import type { TypedOutcome, Typing } from './typed-run';

/**
 * How a command is swept, where it is otherwise than this: the prescriber types the first example of its
 * help, of which only the names of people, orders and files are changed into those of the fixture; it asks the
 * server, asks nobody, ends with 0, and may be run again.
 */
export interface Swept {
  readonly as?: Role;
  /** Which of its examples. */
  readonly example?: number;
  /** Words of the example, and what is in their place. */
  readonly instead?: (fixture: SweepFixture) => Readonly<Record<string, string>>;
  readonly files?: (fixture: SweepFixture, run: Before) => Promise<Readonly<Record<string, string | Buffer>>>;
  readonly before?: (fixture: SweepFixture) => Promise<unknown>;
  /** What a person does. */
  readonly act?: (terminal: Typing, fixture: SweepFixture) => Promise<unknown>;
  /** What a person does where the server fails it, if it goes on then. */
  readonly actWithout?: (terminal: Typing) => Promise<unknown>;
  /** What can not happen to it. */
  readonly isWithout?: Place;
  /** It changes what it is about, so that it is run once. */
  readonly isOnce?: true;
  /** What it prints is not set for a terminal's width: a path, a link, a message, a file. */
  readonly isAsItIs?: true;
  /** It draws a screen. */
  readonly isScreen?: true;
  /**
   * It waits by its nature, for a browser or for what happens: its own tests run it where there is no
   * terminal.
   */
  readonly waits?: true;
  /** It is this machine's alone: whether a server answers makes no difference. */
  readonly isLocal?: true;
  /** It runs the program of the service that lies beside the built one. */
  readonly needsProgram?: true;
  /** It opens the data of a service itself, and so is given an empty folder for it. */
  readonly hasOwnData?: true;
  /**
   * What it ends with, in the sweep of what works and in each of what does not, where that is another code
   * than most end with.
   */
  readonly exit?: Readonly<Partial<Record<Place, number>>>;
}

/** Runs another command before, in the place where this one is run. */
export type Before = (role: Role, ...words: readonly string[]) => Promise<TypedOutcome>;

/** Names that the help uses, and people of the demo. */
export const NAMES: Readonly<Record<string, string>> = {
  'victor.osei@example.org': 'provider7@demo.test',
  'Victor Osei': 'Ambrose Delacroix-Nguyen',
  'sam.porter@example.org': 'staff@demo.test',
  'Sam Porter': 'Tamsin Okafor',
  osei: 'okafor',
  grant: 'whitcombe',
  'Amelia Grant': 'Samir Haddad-Lindqvist',
  'Lakeside Family Medicine': 'Sonoran Vista Primary Care',
};

/** Answers questions in their order. */
const answers =
  (...pairs: readonly (readonly [RegExp, string])[]) =>
  async (terminal: Typing): Promise<void> => {
    for (const [question, answer] of pairs) {
      await terminal.sees(question);
      terminal.type(`${answer}\r`);
    }
  };
const REGISTERED = [
  [/First name: $/, 'Sam'],
  [/Last name: $/, 'Porter'],
  [/NPI[^\n]*: $/, ''],
  [/Work phone: $/, '617 555 0137'],
] as const;
const yes = answers([/\[y\/N\] ?$/, 'y']);
/** A screen is left when it shows what it read. */
const leave =
  (sign: RegExp) =>
  async (terminal: Typing): Promise<void> => {
    await terminal.sees(sign);
    terminal.type('q');
  };
const screen = (sign = /● connected/): Swept => ({ isScreen: true, act: leave(sign) });
const about = (order: (fixture: SweepFixture) => string): Swept => ({
  instead: (fixture) => ({ '7K3M9QXA2B4C': order(fixture) }),
});
const aboutPatient: Swept = {
  instead: ({ patientId }) => ({ '0198c2f4-7f3a-7c11-9c1e-2f6f4f0a1b2c': patientId }),
};
const signedExport: Swept['files'] = async (_, run) => {
  const [records, keys] = [
    await run('provider', 'signed', 'export', '--out', 'october.jsonl'),
    await run('provider', 'signed', 'keys', '--out', 'keys.json'),
  ];
  return { 'october.jsonl': records.content('october.jsonl'), 'keys.json': keys.content('keys.json') };
};
const ONE_CODE =
  '00002 Q99X1   1 One code                                                     One code in full';

/**
 * By what is typed behind erx. A command that is not named here is swept by the first example of its help.
 */
export const SWEPT: Readonly<Record<string, Swept>> = {
  home: {
    ...screen(),
    actWithout: leave(/cannot be reached|is not an erx|You are not signed in/),
    exit: { nowhere: 0, stranger: 0, ended: 0 },
  },
  login: {
    waits: true,
    isWithout: 'ended',
    act: async (terminal) => allow(await terminal.browsed(), 'admin@demo.test'),
    isOnce: true,
  },
  logout: { isOnce: true, exit: { ended: 0 } }, // what has ended at the server needs no telling
  'auth list': { isLocal: true },
  'auth switch': { isLocal: true, instead: () => ({ work: 'server' }) },
  'auth sessions end': {
    as: 'admin',
    example: 2,
    before: async ({ server: { origin } }) => {
      await clientOf(origin, await accessToken(origin, 'staff@demo.test'), undefined).call(
        listOwnSessions,
        {},
      );
    },
    act: yes,
    isOnce: true,
  },
  'auth token': { isLocal: true, isAsItIs: true },
  'config list': { isLocal: true },
  'config get': { isLocal: true, exit: { server: 1 } },
  'config set': { isLocal: true, example: 1 },
  'config unset': { isLocal: true },
  'config path': { isLocal: true, isAsItIs: true },
  'practices use': { as: 'superadmin', example: 1 },
  patients: screen(),
  'patients picture': aboutPatient,
  prescriptions: screen(),
  'prescriptions show': about(({ order }) => order),
  'prescriptions timeline': about(({ order }) => order),
  'prescriptions message': {
    isAsItIs: true,
    instead: ({ messageId }) => ({ '0198c2f4-7f3a-7c11-9c1e-2f6f4f0a1b2c': messageId }),
  },
  'prescriptions cancel': { ...about(({ pendings }) => pendings[0]), act: yes, isOnce: true },
  'prescriptions print': { ...about(({ pendings }) => pendings[1]), act: yes, isOnce: true },
  'requests show': about(({ requests }) => requests.approve),
  'requests approve': { ...about(({ requests }) => requests.approve), act: yes, isOnce: true },
  'requests deny': { ...about(({ requests }) => requests.deny), act: yes, isOnce: true },
  'requests unlink': { ...about(({ requests }) => requests.unlink), act: yes, isOnce: true },
  'requests handle': { ...about(({ requests }) => requests.handle), act: yes, isOnce: true },
  trace: { ...about(({ order }) => order), ...screen(/Created/), example: 1 },
  'needs-you': screen(),
  'needs-you list': { example: 0 },
  'needs-you watch': {
    waits: true,
    act: async (terminal) => {
      await terminal.sees(/Watching/);
      terminal.type('\u0003');
    },
    isOnce: true,
    exit: { server: 3 },
  },
  'queue list': { example: 0 },
  'queue watch': {
    waits: true,
    act: async (terminal) => {
      await terminal.sees(/Connected/);
      terminal.type('\u0003');
    },
    isOnce: true,
    exit: { server: 3 },
  },
  alerts: {
    ...screen(),
    actWithout: leave(/cannot be reached|is not an erx/),
    exit: { nowhere: 0, stranger: 0 },
  },
  signed: screen(),
  'signed show': {
    isAsItIs: true,
    instead: ({ signedId }) => ({ '0198c2f4-7f3a-7c11-9c1e-2f6f4f0a1b2c': signedId }),
  },
  'signed validate': { instead: ({ signedId }) => ({ '0198c2f4-7f3a-7c11-9c1e-2f6f4f0a1b2c': signedId }) },
  'signed keys': { exit: { ended: 0 } }, // they are public
  'audit keys': { exit: { ended: 0 } },
  'signed verify': { isLocal: true, files: signedExport },
  audit: screen(/Search the audit/),
  'audit search': { as: 'admin' },
  'audit export': { as: 'admin' },
  'audit evidence': { as: 'admin' },
  'audit looks': { as: 'admin', ...aboutPatient },
  'audit export-looks': { as: 'admin', ...aboutPatient },
  'audit verify': { as: 'admin' },
  'patients alike': { as: 'admin' },
  'patients merges': { as: 'admin' },
  // the ids of its examples are of no charts
  'patients merge': { as: 'admin', exit: { server: 1 } },
  'patients unmerge': { as: 'admin', exit: { server: 1 } },
  'patients tell-apart': { as: 'admin', exit: { server: 1 } },
  // the id of its example is of no set
  'order-sets show': { exit: { server: 2 } },
  'safety report': { as: 'admin' },
  'safety quiet': { as: 'admin' },
  // no such line was shown, and none was made quiet
  'safety ask-quiet': { as: 'admin', exit: { server: 5 } },
  'safety approve-quiet': { as: 'admin', exit: { server: 2 } },
  'safety decline-quiet': { as: 'admin', exit: { server: 2 } },
  'safety end-quiet': { as: 'admin', exit: { server: 2 } },
  'controlled-logs export': { as: 'provider' },
  'incidents search': { as: 'admin' },
  'incidents export': { as: 'admin' },
  'incidents oversight': { as: 'superadmin', before: (fixture) => fixture.analysed() },
  'network list': { as: 'admin' },
  'network show': {
    as: 'admin',
    isAsItIs: true,
    instead: ({ messageId }) => ({ '0190a1b2-c3d4-7e8f-9012-345678901234': messageId }),
  },
  // of the refused one no text is kept, and what was sent was answered
  'network replay': {
    as: 'superadmin',
    instead: ({ refusedId }) => ({ '0190a1b2-c3d4-7e8f-9012-345678901234': refusedId }),
    exit: { server: 5 },
  },
  'network resend': {
    as: 'superadmin',
    instead: ({ messageId }) => ({ '0190a1b2-c3d4-7e8f-9012-345678901234': messageId }),
    exit: { server: 5 },
  },
  'network rates': { as: 'superadmin' },
  'network watch': { ...screen(), as: 'admin' },
  'network refused list': { as: 'superadmin' },
  'network refused show': {
    as: 'superadmin',
    isAsItIs: true,
    instead: ({ refusedId }) => ({ '0190a1b2-c3d4-7e8f-9012-345678901234': refusedId }),
  },
  'network incidents': { as: 'superadmin' },
  'marketing search': { as: 'superadmin' },
  'marketing export': { as: 'superadmin' },
  'users list': { as: 'admin' },
  'users show': { as: 'admin' },
  'users review': { as: 'admin' },
  'users reviews': { as: 'admin' },
  // none was opened
  'users export-review': { as: 'admin', exit: { server: 1 } },
  'users activate': {
    as: 'admin',
    instead: () => ({ 'sam.porter@example.org': 'former@demo.test' }),
    isOnce: true,
  },
  'users deactivate': {
    as: 'admin',
    instead: () => ({ 'sam.porter@example.org': 'partner@demo.test' }),
    act: yes,
    isOnce: true,
  },
  'users offboard': {
    as: 'admin',
    instead: () => ({ 'sam.porter@example.org': 'provider3@demo.test' }),
    act: yes,
    isOnce: true,
  },
  'users register': {
    as: 'admin',
    isOnce: true,
    example: 1,
    instead: () => ({ 'sam.porter@example.org': 'sam.porter@example.org' }),
    act: answers(...REGISTERED),
  },
  'users import': {
    as: 'admin',
    files: async () => ({ 'people.csv': 'First name,Last name,E-mail\nPetra,Lund,petra.lund@demo.test\n' }),
  },
  'users role': {
    as: 'admin',
    instead: () => ({ 'sam.porter@example.org': 'provider2@demo.test' }),
    act: yes,
    isOnce: true,
  },
  'users role-requests': { as: 'superadmin', before: (fixture) => fixture.askForRole('another') },
  'users approve-role': {
    as: 'superadmin',
    before: (fixture) => fixture.askForRole('another'),
    instead: (fixture) => ({ 'sam.porter@example.org': fixture.askedFor('another') }),
    act: answers([/Your password: $/, 'Demo-Pass1!']),
    isOnce: true,
  },
  'users deny-role': {
    as: 'superadmin',
    before: (fixture) => fixture.askForRole('another'),
    instead: (fixture) => ({ 'sam.porter@example.org': fixture.askedFor('another') }),
    act: yes,
    isOnce: true,
  },
  'users withdraw-role': {
    as: 'superadmin',
    before: (fixture) => fixture.askForRole('superadmin'),
    instead: (fixture) => ({ 'sam.porter@example.org': fixture.askedFor('superadmin') }),
    act: yes,
    isOnce: true,
  },
  'users invite': {
    isAsItIs: true,
    as: 'admin',
    instead: () => ({ 'ada.byron@example.org': 'admin2@demo.test' }),
    isOnce: true,
  },
  'users password-link': { isAsItIs: true, as: 'admin', isOnce: true },
  'users schedules': { as: 'admin', isAsItIs: true },
  'users credentials': {
    as: 'admin',
    instead: () => ({ 'victor.osei@example.org': 'provider7@demo.test' }),
    act: yes,
    isOnce: true,
  },
  'users clear-pin': { as: 'admin', act: yes, isOnce: true },
  grants: screen(),
  'grants list': { as: 'admin' },
  'grants people': { as: 'admin' },
  'grants request': { as: 'admin', isOnce: true },
  'grants approve': {
    example: 1,
    instead: () => ({ push: 'hardware' }),
    act: async (terminal, fixture) =>
      answers([/PIN number: $/, PIN], [/Code of your[^\n]*: $/, await fixture.code()])(terminal),
    isOnce: true,
  },
  'grants cancel': { as: 'admin', before: (fixture) => fixture.askForRemoval(), act: yes, isOnce: true },
  'service-accounts list': { as: 'admin' },
  'service-accounts create': { as: 'admin', isOnce: true },
  'service-accounts rotate': { as: 'admin', act: yes, isOnce: true },
  'service-accounts revoke': { as: 'admin', act: yes, isOnce: true },
  'fhir get': { as: 'admin', isAsItIs: true },
  'fhir export': { as: 'admin' },
  'fhir apps list': { as: 'admin' },
  'fhir apps add': { as: 'admin', isOnce: true },
  'fhir apps end': { as: 'admin', act: yes, isOnce: true },
  'hooks clients list': { as: 'admin' },
  'hooks clients add': { as: 'admin', isOnce: true },
  'hooks clients end': { as: 'admin', act: yes, isOnce: true },
  'proofing revoke': { as: 'admin', act: yes, isOnce: true },
  'hours set': { as: 'admin', isOnce: true },
  'print-settings set': { as: 'admin', isOnce: true },
  'pdmp set': { as: 'admin', isOnce: true },
  'pdmp unset': { as: 'admin', act: yes, isOnce: true },
  'reference import': {
    as: 'superadmin',
    files: async () => ({ 'icd10cm_order_2027.txt': `${ONE_CODE}\n` }),
    isOnce: true,
  },
  'reference changes': { as: 'superadmin' },
  // nothing was imported that could be undone, and nothing is withheld
  'reference undo': { as: 'superadmin', exit: { server: 5 } },
  'reference resolve': { as: 'superadmin', exit: { server: 5 } },
  'reference merges': { as: 'superadmin' },
  'reference facts': { as: 'superadmin' },
  'reference sets': { as: 'superadmin' },
  // no one answers its question
  'reference remove-set': { as: 'superadmin', exit: { server: 2 } },
  'reference withheld': { as: 'superadmin' },
  'reference status': { as: 'superadmin' },
  'admin bootstrap': {
    isLocal: true,
    isAsItIs: true,
    isOnce: true,
    hasOwnData: true,
    needsProgram: true,
    example: 1,
  },
  // nobody has asked for anything in an empty folder
  'admin approve-role': {
    isLocal: true,
    isAsItIs: true,
    isOnce: true,
    hasOwnData: true,
    needsProgram: true,
    exit: { server: 1 },
  },
  backup: { as: 'superadmin' },
  restore: {
    isLocal: true,
    needsProgram: true,
    instead: () => ({ '/backup/erx.backup': 'erx.backup' }),
    files: async (_, run) => ({
      'erx.backup': (await run('superadmin', 'backup', '--out', 'erx.backup')).content('erx.backup'),
    }),
    isOnce: true,
  },
  api: { isAsItIs: true },
  'alias set': { isLocal: true },
  'alias list': { isLocal: true },
  'alias delete': { isLocal: true, exit: { server: 2 } },
  'alias import': {
    isLocal: true,
    files: async () => ({
      'aliases.json': '[{"name":"sent","expansion":"prescriptions list --status Sent"}]',
    }),
  },
  doctor: { exit: { ended: 1 } },
  completion: { isLocal: true, isAsItIs: true },
  help: { isLocal: true, isAsItIs: true },
};

/** Commands that go after others, because they take away what those need. */
export const LANES: readonly (readonly [RegExp, string])[] = [
  [/^users clear-pin|^proofing revoke/, 'grants'],
  [/^restore/, 'backup'],
];

/**
 * Run as the built program on a terminal of the system in every run, as proof that it and its process do as the
 * command lines run within the tests: of each kind that there is, what prints, asks, asks for a secret, draws,
 * watches, writes a file, opens a browser and speaks to no server.
 */
export const SPAWNED: ReadonlySet<string> = new Set([
  'home',
  'login',
  'auth token',
  'config set',
  'prescriptions list',
  'prescriptions cancel',
  'queue watch',
  'alerts',
  'audit search',
  'audit export',
  'grants approve',
  'trace',
]);
