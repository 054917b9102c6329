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
    : ['Sign in with the password Demo-Pass1! as', ...SIGN_INS.map(([email, who]) => `  ${email.padEnd(22)}${who}`)];
  return [
    '',
    `The application is at ${url}`,
    '',
    ...signIns,
    '',
    'The simulated world outside',
    `  ${`${sandboxUrl}/messages`.padEnd(34)}every message to and from the pharmacy network`,
    `  ${`${sandboxUrl}/benefits`.padEnd(34)}benefit managers: what was asked, and how they answer`,
    `  ${`${sandboxUrl}/phone`.padEnd(34)}the demo users' phone: one-time codes and approvals`,
    '',
    `Logs are in ${logs}`,
    `Ready in ${seconds.toFixed(1)} s. Ctrl-C stops everything.`,
    '',
  ].join('\n');
}
