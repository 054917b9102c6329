/**
 * What the pages for administrators and support staff show of the terminal. A line is added here, and a pair
 * of markers in the page:
 *   <!-- capture: name --> … <!-- /capture -->
 * - `as`: who is signed in, by the name before @demo.test; nobody when absent
 * - `run`: the command line as it is typed
 * - `sees`: for a screen, what is on it when it is ready; then `keys` are pressed one after the other,
 * each with what it shows.
 *   A command without `sees` is run to its end.
 * - `size`: columns and rows; 100x24 when absent
 */
export const CAPTURES = [
  {
    page: 'docs/support.md',
    name: 'alerts',
    as: 'provider',
    run: 'erx alerts',
    sees: /● connected/,
    size: [80, 24],
  },
  {
    page: 'docs/support.md',
    name: 'alerts-details',
    as: 'provider',
    run: 'erx alerts',
    sees: /● connected/,
    keys: [
      ['j', /› /],
      ['j', /› .*Lantus/],
      ['Enter', /≠ requested/],
    ],
    size: [80, 24],
  },
  {
    page: 'docs/support.md',
    name: 'alerts-keys',
    as: 'staff',
    run: 'erx alerts',
    sees: /connected/,
    keys: [['?', /A screen further/]],
    size: [100, 40],
  },
  { page: 'docs/support.md', name: 'home', as: 'staff', run: 'erx', sees: /connected/, size: [80, 24] },
  {
    page: 'docs/support.md',
    name: 'needs-you',
    as: 'staff',
    run: 'erx',
    sees: /connected/,
    keys: [['y', /Needs you · \d+/]],
    size: [80, 24],
  },
  {
    page: 'docs/support.md',
    name: 'prescriptions',
    as: 'staff',
    run: 'erx prescriptions',
    sees: /Pending[\s\S]*\d{2}\/\d{2}\/\d{4}/,
    size: [100, 20],
  },
  {
    page: 'docs/support.md',
    name: 'grants',
    as: 'admin',
    run: 'erx grants',
    sees: /connected/,
    keys: [['Tab', /\[People\]/]],
    size: [100, 18],
  },
  {
    page: 'docs/support.md',
    name: 'audit',
    as: 'admin',
    run: 'erx audit',
    sees: /connected/,
    keys: [
      ['Up', /› Search/],
      ['Enter', /\d{1,2}:\d{2} [AP]M/],
    ],
    size: [100, 20],
  },
  {
    page: 'docs/support.md',
    name: 'signed',
    as: 'superadmin',
    run: 'erx signed',
    sees: /connected/,
    size: [100, 16],
  },
  { page: 'docs/support.md', name: 'whoami', as: 'staff', run: 'erx whoami' },
  { page: 'docs/scripts.md', name: 'doctor', as: 'superadmin', run: 'erx doctor', size: [110, 30] },
  { page: 'docs/scripts.md', name: 'reference-status', as: 'superadmin', run: 'erx reference status' },
  {
    page: 'docs/scripts.md',
    name: 'prescriptions-list',
    as: 'admin',
    run: 'erx prescriptions list --limit 5',
  },
  {
    page: 'docs/scripts.md',
    name: 'audit-search',
    as: 'admin',
    run: 'erx audit search --start 7d --limit 5',
  },
];
