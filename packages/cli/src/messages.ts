import { EXIT, type ExitCode } from './exit-code';

/** What the terminal says of a failure. */
export interface TerminalMessage {
  readonly exit: ExitCode;
  /** What happened, in one sentence. */
  readonly text: string;
  /** What to do next; '' where nothing can be done. */
  readonly next: string;
}

/** What only the terminal has to say. Whatever the rules and the server say comes from core's catalog. */
export const terminalMessages = {
  'terminal.cancelled': { exit: EXIT.cancelled, text: 'Stopped at your request.', next: '' },
  'terminal.unanswered': {
    exit: EXIT.cancelled,
    text: 'Stopped at your request while something was being done: it may have been done anyway.',
    next: 'Check whether it was before you do it again.',
  },
  'terminal.logout-stopped': {
    exit: EXIT.cancelled,
    text: 'Stopped at your request. You are signed out on this machine; the server was not notified.',
    next: 'The session there lives on until it expires: to end it now, choose Sign out everywhere in the web application.',
  },
  'terminal.logout-untold': {
    exit: EXIT.failed,
    text: '{why} You are signed out on this machine; the server was not notified.',
    next: 'The session there lives on until it expires: to end it now, choose Sign out everywhere in the web application.',
  },
  'terminal.replay-refused': {
    exit: EXIT.stoppedByRule,
    text: 'The message was refused again: {reason}',
    next: 'Fix what is wrong, then read it again.',
  },
  'terminal.not-answered': {
    exit: EXIT.failed,
    text: '{list}',
    next: 'What was not answered still waits: run erx alerts.',
  },
  'terminal.waits-too-long': {
    exit: EXIT.failed,
    text: '{what} for longer than {time}.',
    next: 'See: erx needs-you',
  },
  'terminal.after-needs-past': {
    exit: EXIT.usage,
    text: '--after continues a list of the past, and this is what waits now.',
    next: 'Leave it out, or add --state all.',
  },
  'terminal.not-confirmed': { exit: EXIT.cancelled, text: 'Nothing was changed.', next: '' },
  'terminal.confirmation-missing': {
    exit: EXIT.usage,
    text: 'This asks for confirmation, and there is no terminal to ask on: {question}',
    next: 'Add --yes to say yes beforehand.',
  },
  'terminal.secret-needs-terminal': {
    exit: EXIT.usage,
    text: '{what} asked for only on a terminal, and there is none here.',
    next: 'Run the command yourself, where it can ask you.',
  },
  'terminal.way-not-offered': {
    exit: EXIT.stoppedByRule,
    text: '{way} is not set up for your account.',
    next: 'Ways that are: {list}.',
  },
  'terminal.unexpected': {
    exit: EXIT.failed,
    text: 'Something went wrong in this program.',
    next: 'Run it again with --verbose and tell support what it prints.',
  },
  'terminal.server-address-invalid': {
    exit: EXIT.usage,
    text: 'The server address {address} is not usable.',
    next: 'Write it as scheme and host, such as --server https://erx.example.',
  },
  'terminal.server-address-plain': {
    exit: EXIT.usage,
    text: 'The server address {address} is not encrypted.',
    next: 'Use https; plain http serves this machine alone (localhost).',
  },
  'terminal.server-unreachable': {
    exit: EXIT.failed,
    text: 'The server cannot be reached.',
    next: 'Check that it runs at {address}, or name another with --server or ERX_SERVER.',
  },
  'terminal.server-silent': {
    exit: EXIT.failed,
    text: 'Nothing came from {address} for {seconds} seconds.',
    next: 'Try again; if it keeps happening, tell the people who run the server.',
  },
  'terminal.sign-in-needed': {
    exit: EXIT.signIn,
    text: 'You are not signed in at {address}.',
    next: 'Run: {command}',
  },
  'terminal.reply-unreadable': {
    exit: EXIT.failed,
    text: 'What answered at the address of the server is not an erx service, or one of another version.',
    next: 'Check --server or ERX_SERVER; erx doctor says more.',
  },
  'terminal.sign-in-timed-out': {
    exit: EXIT.signIn,
    text: 'The sign-in was not finished in time.',
    next: 'Run erx login again.',
  },
  'terminal.day-invalid': {
    exit: EXIT.usage,
    text: '--{option} does not name a day: {word}.',
    next: 'Write {forms}.',
  },
  'terminal.no-practice': {
    exit: EXIT.signIn,
    text: 'This account belongs to no practice.',
    next: 'Ask an administrator of your practice to add it.',
  },
  'terminal.practice-missing': {
    exit: EXIT.usage,
    text: 'This account belongs to {count} practices and none was named.',
    next: 'Add --practice with the name or id of one of: {list}.',
  },
  'terminal.practice-to-choose': {
    exit: EXIT.usage,
    text: '{why} The sign-in is kept.',
    next: 'Finish it with: {command} NAME, for one of {list}.',
  },
  'terminal.practice-needed': {
    exit: EXIT.signIn,
    text: 'You are signed in at {address}, but no practice is chosen yet.',
    next: 'Run: {command}',
  },
  'terminal.callback-port-busy': {
    exit: EXIT.failed,
    text: 'Another program listens on port {port} of this machine, where the browser is to come back to.',
    next: 'End it, or name another port with --callback-port that your identity provider knows.',
  },
  'terminal.practice-unknown': {
    exit: EXIT.usage,
    text: 'This account belongs to no practice whose name is {name} or begins with it.',
    next: 'Choose one of: {list}.',
  },
  'terminal.practice-ambiguous': {
    exit: EXIT.usage,
    text: 'More than one practice is called {name}, or begins with it.',
    next: 'Name its id: {list}.',
  },
  'terminal.practice-unnamed': {
    exit: EXIT.usage,
    text: 'No practice was named, and there is no terminal to ask on.',
    next: 'Name one of: {list}.',
  },
  'terminal.practice-of-environment': {
    exit: EXIT.usage,
    text: 'A service account keeps nothing on this machine, so it has no practice to change.',
    next: 'Name the practice with ERX_PRACTICE.',
  },
  'terminal.practice-emergency': {
    exit: EXIT.stoppedByRule,
    text: 'You may enter {name} only in an emergency, after saying why.',
    next: 'Do so in the web application.',
  },
  'terminal.person-unknown': {
    exit: EXIT.usage,
    text: 'No one in this practice has the id, e-mail address or name {name}.',
    next: 'Find them with erx users search.',
  },
  'terminal.person-ambiguous': {
    exit: EXIT.usage,
    text: 'More than one person is called {name}.',
    next: 'Name the id or the e-mail address of one: {list}.',
  },
  'terminal.session-unknown': {
    exit: EXIT.usage,
    text: 'No one session has the id {name}, or one that begins so. Nothing was ended.',
    next: 'See erx auth sessions list.',
  },
  'terminal.sessions-which': {
    exit: EXIT.usage,
    text: 'Nothing was ended: no session was named.',
    next: 'Give the id of one, or --all for every one but this.',
  },
  'terminal.order-set-unknown': {
    exit: EXIT.usage,
    text: 'The practice has no order set with the id {id}.',
    next: 'See erx order-sets list.',
  },
  'terminal.quiet-unknown': {
    exit: EXIT.usage,
    text: 'No line that was made quiet, or is asked to be, has the id {id}.',
    next: 'See erx safety quiet.',
  },
  'terminal.grant-unknown': {
    exit: EXIT.usage,
    text: 'No request is open that has the id {name} or is about such a person.',
    next: 'See erx grants list.',
  },
  'terminal.role-request-unknown': {
    exit: EXIT.usage,
    text: 'No one request for a role is open that has the id {name} or is about such a person.',
    next: 'See erx users role-requests.',
  },
  'terminal.role-not-approvable': {
    exit: EXIT.stoppedByRule,
    text: '{why}',
    next: 'See erx users role-requests for who may.',
  },
  'terminal.role-reason-missing': {
    exit: EXIT.usage,
    text: 'This role is given by two people, and the second one reads why.',
    next: 'Say it with --reason.',
  },
  'terminal.approval-stopped': {
    exit: EXIT.cancelled,
    text: 'Stopped at your request, before the approval was complete.',
    next: 'See erx grants list for whether the request is still open; approve it again if it is.',
  },
  'terminal.lines-wrong': {
    exit: EXIT.stoppedByRule,
    text: 'Lines that are to be corrected: {count}. Their people are not registered.',
    next: 'Correct them and import the file again: who is registered already stays as they are.',
  },
  'terminal.lines-not-done': {
    exit: EXIT.failed,
    text: 'The import ended early. Lines that are not done: {count}.',
    next: 'Import the file again later: who is registered already stays as they are.',
  },
  'terminal.no-review': {
    exit: EXIT.failed,
    text: 'No access review was opened yet. Nothing was saved.',
    next: 'Open one on Access review in the web application.',
  },
  'terminal.login-exists': {
    exit: EXIT.stoppedByRule,
    text: 'No one was registered.',
    next: 'Invite them with: erx users invite {email}',
  },
  'terminal.entry-missing': {
    exit: EXIT.usage,
    text: 'Something is missing, and there is no terminal to ask on.',
    next: 'Add {list}.',
  },
  'terminal.entry-refused': {
    exit: EXIT.stoppedByRule,
    text: '{findings} Nothing was stored.',
    next: 'Correct it and run the command again.',
  },
  'terminal.entry-file-invalid': {
    exit: EXIT.usage,
    text: 'The file {file} does not hold what is needed: {reason}.',
    next: 'See docs/scripts.md for one that does.',
  },
  'terminal.hours-invalid': {
    exit: EXIT.usage,
    text: 'These are no working hours: {words}.',
    next: "Write a day and its hours, such as: erx hours set monday 08:00-12:00 13:00-17:30, or 'closed'.",
  },
  'terminal.day-name-invalid': {
    exit: EXIT.usage,
    text: 'This is not a day of the week: {word}.',
    next: 'Write one such as monday, or two with a hyphen such as monday-friday.',
  },
  'terminal.setting-unknown': {
    exit: EXIT.usage,
    text: 'There is no setting {name}.',
    next: 'Choose one of: {list}.',
  },
  'terminal.setting-unset': {
    exit: EXIT.failed,
    text: 'The setting {name} is not set.',
    next: 'Set it with: erx config set {name} <value>',
  },
  'terminal.setting-invalid': {
    exit: EXIT.usage,
    text: '{value} is not a value of the setting {name}.',
    next: 'Write {forms}.',
  },
  'terminal.cursor-without-kind': {
    exit: EXIT.usage,
    text: '--after continues the list of one kind of requests, and none was named.',
    next: 'Add --kind refill or --kind change.',
  },
  'terminal.state-not-of-kind': {
    exit: EXIT.usage,
    text: 'Change requests are never {state}.',
    next: 'Choose one of: {list}.',
  },
  'terminal.request-ambiguous': {
    exit: EXIT.usage,
    text: 'More than one request is about order {order}.',
    next: 'Name the id of one of: {list}.',
  },
  'terminal.provider-unknown': {
    exit: EXIT.usage,
    text: 'No prescriber of this practice is called {name}.',
    next: 'Choose one of: {list}.',
  },
  'terminal.provider-ambiguous': {
    exit: EXIT.usage,
    text: 'More than one prescriber is called {name}.',
    next: 'Name the id of one of: {list}.',
  },
  'terminal.distinct-reason-missing': {
    exit: EXIT.usage,
    text: 'Why these are two people was not said. Nothing was remembered.',
    next: 'Add --reason with a few words, or --undo to take back what was said before.',
  },
  'terminal.reason-missing': {
    exit: EXIT.usage,
    text: 'A denial tells the pharmacy why, and no reason was named.',
    next: 'Add --reason with one of: {list}. erx requests deny --help says what each means.',
  },
  'terminal.signing-needs-terminal': {
    exit: EXIT.stoppedByRule,
    text:
      'An answer about a controlled substance is signed by its prescriber with two factors, which ' +
      'are asked for only on a terminal. Nothing was sent.',
    next: 'Run it on a terminal, or answer in the web application.',
  },
  'terminal.push-left': {
    exit: EXIT.cancelled,
    text: 'Stopped waiting for your phone. Nothing was sent unless you approve it there and continue in time.',
    next: 'See its state: erx requests show {id}',
  },
  'terminal.print-findings': {
    exit: EXIT.stoppedByRule,
    text: 'Findings have to be answered before order {order} is printed. Nothing was printed.',
    next: 'Run: erx prescriptions print {order} --out FILE',
  },
  'terminal.no-terminal': {
    exit: EXIT.usage,
    text: 'erx {command} draws a screen and needs a terminal on both input and output.',
    next: 'For scripts use: {instead}',
  },
  'terminal.file-unreadable': {
    exit: EXIT.failed,
    text: 'The file {file} cannot be read.',
    next: 'Check its name and who may read it.',
  },
  'terminal.columns-invalid': {
    exit: EXIT.usage,
    text: 'The mapping of columns in {file} is not complete: {name}.',
    next: 'See docs/reference-data.md for one that is.',
  },
  'terminal.file-of-other-kind': {
    exit: EXIT.usage,
    text: '{file} is not a file of kind {kind}: {fault}. Nothing was imported.',
    next: '{next}',
  },
  'terminal.import-took-nothing': {
    exit: EXIT.failed,
    text: 'Nothing was taken from {lines}. {reasons}',
    next: 'Check that the file is whole and of the kind that was named.',
  },
  'terminal.replace-unclear': {
    exit: EXIT.usage,
    text: 'Only a set takes the place of kinds of facts: {list}.',
    next: 'Leave --replace out.',
  },
  'terminal.import-unclear': {
    exit: EXIT.usage,
    text: 'Only imports of drugs and of sets of facts say beforehand what they change: {list}.',
    next: 'Leave --preview out.',
  },
  'terminal.nothing-to-undo': {
    exit: EXIT.stoppedByRule,
    text: 'There is no import of drugs that can be undone. Nothing was changed.',
    next: 'Only the newest can, once, and until a new version brings its own drugs.',
  },
  'terminal.resolution-unclear': {
    exit: EXIT.usage,
    text: 'A withheld product is given a name or left out, and only one of them.',
    next: 'Add either --name or --leave-out.',
  },
  'terminal.import-stopped': {
    exit: EXIT.cancelled,
    text: 'Stopped at your request; at least {lines} lines are kept.',
    next: 'Run the same command again to continue after them.',
  },
  'terminal.import-broken': {
    exit: EXIT.failed,
    text: 'The server cannot be reached any more; at least {lines} lines are kept.',
    next: 'Run the same command again to continue after them.',
  },
  'terminal.file-unwritable': {
    exit: EXIT.failed,
    text: 'The file {file} cannot be written.',
    next: 'Check its folder and who may write there.',
  },
  'terminal.trail-broken': {
    exit: EXIT.failed,
    text: 'The audit trail deviates from its seals: {what} ({found}).',
    next: 'An incident was filed. Change nothing, and tell the person responsible for security.',
  },
  'terminal.evidence-broken': {
    exit: EXIT.failed,
    text: '{file} does not prove what it says, {found} found: {what}.',
    next: 'Keep the file as it is, and tell the person responsible for security.',
  },
  'terminal.evidence-unnamed': {
    exit: EXIT.usage,
    text: 'No file of evidence was named to be verified offline.',
    next: 'Name it, such as erx audit verify trail.jsonl --offline.',
  },
  'terminal.file-no-evidence': {
    exit: EXIT.failed,
    text: '{file} is not a file of evidence or of anchors; nothing was verified.',
    next: 'Make one: erx audit evidence --out trail.jsonl',
  },
  'terminal.file-is-folder': { exit: EXIT.usage, text: '{file} is a folder.', next: 'Name a file in it.' },
  'terminal.folder-holds-export': {
    exit: EXIT.usage,
    text: '{file} holds an export already, and two of them are not to mix.',
    next: 'Name another folder, or empty this one.',
  },
  'terminal.nothing-verified': {
    exit: EXIT.failed,
    text: '{file} holds no record: nothing was verified.',
    next: 'A day on which nothing was signed gives such a file; else export it again.',
  },
  'terminal.format-differs': {
    exit: EXIT.usage,
    text: 'The name {file} ends in .{ending}, and --format asks for {format}.',
    next: 'Change one of them, or leave --format out.',
  },
  'terminal.format-not-made': {
    exit: EXIT.usage,
    text: 'The name {file} ends in .{ending}, and this is not saved as one.',
    next: 'Give it another ending: {list}.',
  },
  'terminal.file-needed': {
    exit: EXIT.usage,
    text: 'A backup is verified as a file before it counts, so it cannot go elsewhere.',
    next: 'Name a file with --out, and encrypt it or copy it afterwards.',
  },
  'terminal.disk-full': {
    exit: EXIT.failed,
    text: 'There is no room left to write {file}; nothing was saved under that name.',
    next: 'Make room, or name a file on another disk, then run the same command again.',
  },
  'terminal.output-full': {
    exit: EXIT.failed,
    text: 'The output cannot be written ({reason}); the disk is full, and what was written of it is not whole.',
    next: 'Make room where it goes, then run the same command again.',
  },
  'terminal.output-unwritable': {
    exit: EXIT.failed,
    text: 'The output cannot be written ({reason}); what was written of it is not whole.',
    next: 'Make room where it goes, then run the same command again.',
  },
  'terminal.output-is-terminal': {
    exit: EXIT.usage,
    text: '--out - would write the file onto this terminal.',
    next: 'Name a file, or hand it to another program: erx … --out - | less',
  },
  'terminal.trail-broken-in-file': {
    exit: EXIT.failed,
    text: 'The export is not to be trusted: the audit trail deviates from its seals. It is kept as {file}.',
    next: 'An incident was filed. Keep the file, and tell the person responsible for security.',
  },
  'terminal.export-not-whole': {
    exit: EXIT.failed,
    text: 'The server did not finish the export; nothing was saved as {file}.',
    next: 'Run the same command again.',
  },
  'terminal.export-cut': {
    exit: EXIT.failed,
    text: 'The connection broke off again and again; nothing was saved as {file}.',
    next: 'Run the same command again when the server can be reached.',
  },
  'terminal.export-cut-in-pipe': {
    exit: EXIT.failed,
    text: 'The connection broke off again and again; {file} is not whole.',
    next: 'Throw it away, and run the same command again when the server can be reached.',
  },
  'terminal.export-changed': {
    exit: EXIT.failed,
    text: 'The connection broke off again and again, and what is exported changed each time; nothing was saved as {file}.',
    next: 'Run the same command again, best with an end date in the past.',
  },
  'terminal.export-changed-in-pipe': {
    exit: EXIT.failed,
    text: 'The connection broke off and what is exported has changed in the meantime, so {file} is not whole.',
    next: 'Throw it away and run the same command again, best with an end date in the past.',
  },
  'terminal.export-stopped': {
    exit: EXIT.cancelled,
    text: 'Stopped at your request; nothing was saved as {file}.',
    next: '',
  },
  'terminal.export-stopped-in-pipe': {
    exit: EXIT.cancelled,
    text: 'Stopped at your request; {file} is not whole.',
    next: 'Throw it away.',
  },
  'terminal.server-foreign': {
    exit: EXIT.failed,
    text: 'What answers at {address} is not an erx server.',
    next: 'Check --server or ERX_SERVER, and what listens at that address.',
  },
  'terminal.signature-broken': {
    exit: EXIT.failed,
    text: '{sentence}',
    next: 'An incident was filed. Change nothing, and tell the person responsible for security.',
  },
  'terminal.records-differ': {
    exit: EXIT.failed,
    text: '{failed} of {checked} records in {file} are not what was signed, or cannot be checked.',
    next:
      'Do not rely on them. Keep the file, ask the service about each with erx signed validate, ' +
      'and tell the person responsible for security.',
  },
  'terminal.file-no-archive': {
    exit: EXIT.failed,
    text: '{file} is not an export of signed prescriptions in JSON lines; nothing was verified.',
    next: 'Make one: erx signed export --out signed.jsonl',
  },
  'terminal.keys-unreadable': {
    exit: EXIT.failed,
    text: 'There is no set of public keys at {place}; nothing was verified.',
    next: 'Make a file of them: erx signed keys --out keys.json',
  },
  'terminal.oversight-behind': {
    exit: EXIT.failed,
    text: '{what}.',
    next: 'See docs/administrators.md, Incidents.',
  },
  'terminal.doctor-bad': {
    exit: EXIT.failed,
    text: 'Something does not work: {list}.',
    next: 'The lines above say what to do.',
  },
  'terminal.help-unknown': {
    exit: EXIT.usage,
    text: 'There is no command and no topic {name}.',
    next: 'Choose one of: {list}.',
  },
  'terminal.backup-not-whole': {
    exit: EXIT.failed,
    text: 'The backup did not arrive whole; {file} was not written.',
    next: 'Make it again.',
  },
  'terminal.not-proven': {
    exit: EXIT.stoppedByRule,
    text: 'Only prescribers prove their identity and hold tokens. The proofing service was not asked.',
    next: 'For another person: erx users show PERSON',
  },
  'terminal.role-missing': {
    exit: EXIT.usage,
    text: 'No role is named.',
    next: 'Say which with --give or --take; erx users role --help names them.',
  },
  'terminal.service-missing': {
    exit: EXIT.usage,
    text: 'The program of the service is not at {file}.',
    next: 'Run this on the machine of the service and name its main.js with --program or ERX_SERVICE_PROGRAM.',
  },
  'terminal.service-refused': { exit: EXIT.failed, text: '{sentence}', next: '{next}' },
  'terminal.profile-unreadable': {
    exit: EXIT.failed,
    text: 'The stored sign-in in {file} cannot be read.',
    next: 'Check who owns it, or remove it and run erx login.',
  },
  'terminal.client-id-missing': {
    exit: EXIT.usage,
    text: 'A client secret is set, and no client id.',
    next: 'Set ERX_CLIENT_ID as well, or unset ERX_CLIENT_SECRET and ERX_CLIENT_SECRET_FILE.',
  },
  'terminal.client-secret-missing': {
    exit: EXIT.usage,
    text: 'ERX_CLIENT_ID is set, and no secret.',
    next: 'Set ERX_CLIENT_SECRET, or ERX_CLIENT_SECRET_FILE to a file with it; unset ERX_CLIENT_ID to use your own sign-in.',
  },
  'terminal.service-server-missing': {
    exit: EXIT.usage,
    text: 'ERX_CLIENT_ID is set, and no server is named.',
    next: 'Set ERX_SERVER, such as https://erx.example: a secret is sent only to a server that was named.',
  },
  'terminal.service-account-unknown': {
    exit: EXIT.usage,
    text: 'No service account of this practice is called {name}.',
    next: 'See them all: erx service-accounts list',
  },
  'terminal.app-unknown': {
    exit: EXIT.usage,
    text: 'No connected app of this practice is called {name}.',
    next: 'See them all: erx fhir apps list',
  },
  'terminal.hook-client-unknown': {
    exit: EXIT.usage,
    text: 'No record system of this practice is called {name}.',
    next: 'See them all: erx hooks clients list',
  },
  'terminal.profile-unknown': {
    exit: EXIT.usage,
    text: 'There is no profile {name}.',
    next: 'Known profiles: {list}. Make one with: erx login --profile {name} --server https://erx.example',
  },
  'terminal.profile-elsewhere': {
    exit: EXIT.usage,
    text: 'The profile {name} is one of {address}, not of the server that --server names.',
    next: 'Leave --server out, or name another profile.',
  },
  'terminal.environment-differs': {
    exit: EXIT.usage,
    text: 'ERX_PROFILE names {name}, which is one of {address}; ERX_SERVER names another server.',
    next: 'Unset one of them, or say with --profile or --server which you mean.',
  },
  'terminal.profile-name-invalid': {
    exit: EXIT.usage,
    text: '{name} cannot be the name of a profile.',
    next: 'Use up to 50 letters, digits, dots, dashes and underscores, the first one a letter or digit.',
  },
} as const satisfies Record<string, TerminalMessage>;

/** Of what has its sentence with it: a room that is loaded late, or the parser of command lines. */
type LateCode = `terminal.${string}`;
export type TerminalCode = keyof typeof terminalMessages;
export type TerminalData = Readonly<Record<string, string | number>>;

/** A failure that the terminal itself found: carries the sentence, the next step and the exit code. */
export class TerminalFailure extends Error {
  override readonly name = 'TerminalFailure';
  readonly code: TerminalCode | LateCode;
  readonly next: string;
  readonly exit: ExitCode;

  constructor(code: TerminalCode, data?: TerminalData, cause?: unknown);
  /** @param message of a room that is loaded late, and has its sentences with it */
  constructor(code: LateCode, data: TerminalData, cause: unknown, message: TerminalMessage);
  constructor(
    code: TerminalCode | LateCode,
    data: TerminalData = {},
    cause?: unknown,
    message: TerminalMessage = terminalMessages[code as TerminalCode],
  ) {
    const { text, next, exit } = message;
    super(fill(text, data), cause === undefined ? undefined : { cause });
    this.code = code;
    this.next = fill(next, data);
    this.exit = exit;
  }
}

function fill(text: string, data: TerminalData): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => String(data[key] ?? whole));
}
