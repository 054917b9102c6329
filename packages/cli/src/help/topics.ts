/** A page of help that belongs to no one command. */
export interface Topic {
  readonly summary: string;
  /** Paragraphs; a pair is a term and what it means. */
  readonly content: readonly (string | readonly [term: string, meaning: string])[];
}

/** What `erx help <topic>` prints. */
export const TOPICS: Readonly<Record<string, Topic>> = {
  environment: {
    summary: 'the environment variables that commands read',
    content: [
      'Read at the start of a command. An option of the same meaning takes precedence.',
      ['ERX_SERVER', 'the server to speak to, such as https://erx.example; plain http only for this machine'],
      ['ERX_PROFILE', 'the stored sign-in to use, by the name that erx login --profile gave it'],
      [
        'ERX_CONFIG_DIR',
        'the folder of the stored sign-in, instead of the one of the user; use one for each scheduled job that has its own account',
      ],
      [
        'ERX_CLIENT_ID, ERX_CLIENT_SECRET',
        'a service account, for unattended scripts. The secret is read from here and never from an argument',
      ],
      [
        'ERX_CLIENT_SECRET_FILE',
        'a file that holds the secret, instead of ERX_CLIENT_SECRET; such as a credential of systemd',
      ],
      [
        'ERX_PRACTICE',
        'the practice that a service account is expected to belong to; if it belongs to another, nothing is done',
      ],
      [
        'ERX_SCREEN_READER',
        'any value but an empty one: lines of text instead of drawn screens, as --screen-reader',
      ],
      [
        'ERX_PAGER, PAGER',
        'the program that long lists go through on a terminal; ERX_PAGER takes precedence over erx config ' +
          'set pager, and that over PAGER; the default is less. Empty, cat and never mean no pager',
      ],
      ['ERX_COMPLETION_WAIT', 'how long completion waits for the server, in milliseconds; 900 if not set'],
      [
        'ERX_READ_AGAIN',
        '0: screens do not refresh themselves for what live updates should have brought, so that a test notices one ' +
          'that was lost',
      ],
      ['ERX_NO_BELL', 'any value but an empty one: screens do not ring, as --no-bell'],
      ['ERX_THEME', 'auto, dark, light or none: the background that the colors of screens are chosen for'],
      ['NO_COLOR', 'any value but an empty one: no colors (https://no-color.org)'],
      [
        'ERX_SERVICE_PROGRAM',
        'main.js of the service on this machine, for erx backup --local and erx restore',
      ],
      [
        'ERX_DATA, DATABASE_URL',
        'the data folder and the PostgreSQL database of the service, read by erx backup --local and erx restore as the service reads them',
      ],
      [
        'NODE_EXTRA_CA_CERTS',
        'a file with the certificates of your own authority, if the certificate of the server is from it',
      ],
    ],
  },
  'exit-codes': {
    summary: 'what a command tells the shell',
    content: [
      [
        '0',
        'done; also when the reader of the output has gone (… | head), or there is no output: a closed one (>&-) is like /dev/null',
      ],
      [
        '1',
        'failed: no connection, not found, incomplete, a defect. erx doctor: something is bad. erx audit verify: ' +
          'the trail deviates. erx needs-you with --older-than: something has waited so long',
      ],
      ['2', 'wrong usage: an unknown option or value, a missing option, no terminal where one is needed'],
      [
        '3',
        'cancelled: Ctrl-C or a request to stop; also the ordinary end of erx queue watch and erx needs-you watch',
      ],
      ['4', 'sign in: no one is signed in, the session has ended, the account is not active'],
      ['5', 'stopped by a rule: what the rules or the role do not allow, or someone changed it first'],
      'Scripts may rely on each of these.',
    ],
  },
  dates: {
    summary: 'how days are written',
    content: [
      'Days are those of the practice, in its time zone, whatever the zone of this machine.',
      ['2026-11-20', 'that day'],
      ['today, yesterday', 'as the practice has it now'],
      ['30d, 2w, 6m, 1y', 'that many days, weeks, months, years before today'],
      'A start and an end are both included. With --json and --jsonl, and where the output is no ' +
        'terminal, instants are written in UTC as ISO 8601 (2026-11-20T17:04:05.000Z); a table on a ' +
        'terminal shows the time of the practice; --csv and exports have both, each in a column.',
    ],
  },
  output: {
    summary: 'what goes where, and in which form',
    content: [
      'Data goes to stdout, all else to stderr. A list on a terminal is a table that fits it; for ' +
        'another program each record is a line with tabs between its fields.',
      ['--json', 'the reply of the server, unadorned; errors as {"error":{…}} on stderr'],
      ['--json FIELDS, --jq, --template', 'a part of it, or what you make of it: erx help scripting'],
      ['--jsonl', 'one object a line, as they come'],
      ['--csv', 'a CSV file with headings'],
      ['--limit, --after, --all', 'at most this many records; from where a list stopped; every one'],
      ['--no-pager', 'print a list that is longer than the terminal as it is, not through a pager'],
      ['--quiet', 'nothing but data and errors'],
      ['--verbose', 'each request with its number on stderr: support finds it in the log of the server'],
      ['--no-color', 'no colors; every state also has a sign and a word'],
      'What a pharmacy wrote may contain characters that control a terminal: they are shown as � and are escapes in JSON.',
    ],
  },
  scripting: {
    summary: 'fields, jq, templates, the API, aliases, completion',
    content: [
      'What is named here is checked before a command does anything; if it is wrong, nothing is done and the ' +
        'command ends with 2.',
      [
        'erx prescriptions list --json orderNumber,patient,status',
        'these fields of each record. An unknown one is refused, with a list of all. A field ' +
          'that a record does not have is left out of it, not empty',
      ],
      [
        'erx prescriptions list --jq \'.[] | select(.status == "Error") | .orderNumber\'',
        'an expression of jq 1.8 on the JSON, with nothing to install: text as it is, everything else as JSON ' +
          'on a line. With --jsonl it is about one record at a time',
      ],
      [
        "erx users list --template '{{#.}}{{lastName}}\\t{{email}}\\n{{/.}}'",
        'a template in the form of Mustache: {{name}} is a value, {{#name}}…{{/name}} is repeated for ' +
          'each of a list and left out if there is none, {{^name}}…{{/name}} appears if there is ' +
          'none, . is the value itself, \\n and \\t are a line break and a tab. It runs nothing',
      ],
      [
        'erx api /practices/workinghours',
        'a call of the API, by GET unless --method says otherwise. --field and --raw-field are its ' +
          'query, or the body unless it is a GET; --input is a body of JSON; --paginate follows a list to ' +
          'its end. A call that changes something does not ask first: the server judges and records it ' +
          'like every other. No other server gets your sign-in',
      ],
      [
        "erx alias set why 'prescriptions timeline $1 --jsonl'",
        'then erx why ORDER. $1 to $9 are the words after the name; those without a placeholder go to ' +
          'the end. No shell is involved: no pipe and no variable, and no alias replaces a command',
      ],
      [
        'source <(erx completion bash)',
        'completes order numbers, requests, people, practices, profiles, aliases and fields where you ' +
          'may see them, and never patients. If no one is signed in or the server is slow, it offers ' +
          'nothing',
      ],
      'Text that an expression or a template prints goes to a file or a program as it is; on a terminal ' +
        'characters that would control it are shown as �.',
    ],
  },
};
