const SIGN_INS = [
  ['provider@demo.test', 'prescriber, may sign controlled substances'],
  ['provider2@demo.test', 'prescriber, may not sign controlled substances'],
  ['staff@demo.test', 'staff'],
  ['admin@demo.test', 'practice administrator'],
  ['superadmin@demo.test', 'super administrator'],
  ['partner@demo.test', 'partner'],
];

/** What is printed once everything runs. */
export function welcome({ url, sandboxUrl, logs, issuer, seconds }) {
  const signIns = issuer
    ? ['Sign in with an account of', `  ${issuer}`]
    : [
        'Sign in with the password Demo-Pass1! as',
        ...SIGN_INS.map(([email, who]) => `  ${email.padEnd(22)}${who}`),
      ];
  return [
    '',
    `The application is at ${url}`,
    '',
    ...signIns,
    '',
    'The simulated world outside',
    `  ${`${sandboxUrl}/messages`.padEnd(44)}every message to and from the pharmacy network`,
    `  ${`${sandboxUrl}/pharmacies`.padEnd(44)}pharmacies: how each answers, and what it has handed over`,
    `  ${`${sandboxUrl}/benefits`.padEnd(44)}benefit managers: what was asked, and how they answer`,
    `  ${`${sandboxUrl}/prior-authorizations`.padEnd(44)}the plans' prior-authorization portal`,
    `  ${`${sandboxUrl}/pdmp`.padEnd(44)}the state's prescription drug monitoring program`,
    `  ${`${sandboxUrl}/phone`.padEnd(44)}the demo users' phone: one-time codes and approvals; the PIN number is 1234`,
    `  ${`${sandboxUrl}/mail`.padEnd(44)}what the product wrote to people by mail`,
    '',
    `Logs are in ${logs}`,
    `Ready in ${seconds.toFixed(1)} s. Ctrl-C stops everything.`,
    '',
  ].join('\n');
}
