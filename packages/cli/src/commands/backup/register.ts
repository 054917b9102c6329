import { Option } from 'commander';
import { type Command, run, runOn, withCommonOptions, type ScreenEnvironment } from '../../command-line';

/** erx backup and erx restore. */
export function register(program: Command, environment: ScreenEnvironment): void {
  const ofMachine = (command: Command) =>
    command.addOption(
      new Option(
        '--program <file>',
        'main.js of the service on this machine (default: the one next to this program)',
      ).env('ERX_SERVICE_PROGRAM'),
    );

  ofMachine(withCommonOptions(program.command('backup')))
    .summary('save everything the service keeps in one file')
    .description(
      'Saves everything that the service keeps, of every practice, in one file: from the running ' +
        'service, signed in as a super administrator and where the installation allows it ' +
        '(ERX_BACKUP_OVER_NETWORK), or with --local on its own machine, from the data folder ' +
        'ERX_DATA or the database DATABASE_URL. The keys are never in it: keep a copy of the folder ' +
        'keys elsewhere. The file holds patient data; only its owner can read it.',
    )
    .requiredOption('--out <file>', 'where to save it; written aside and renamed when it is whole')
    .option(
      '--local',
      'on the machine of the service, without signing in; the embedded database must be stopped, PostgreSQL may run',
    )
    .examples(
      ['erx backup --out erx.backup', 'from the running service'],
      [
        'ERX_DATA=/var/lib/erx erx backup --local --out /backup/erx.backup',
        'on its machine, in a scheduled job',
      ],
      ['erx restore /backup/erx.backup --check', 'afterwards: is it whole?'],
    )
    .action(run(environment, async () => (await import('./run')).backupCommand));

  ofMachine(withCommonOptions(program.command('restore')))
    .argument('<file>', 'the backup')
    .summary('restore a backup into an empty place')
    .description(
      'Restores a backup on the machine of the service while the service is stopped: into the ' +
        'data folder ERX_DATA, which holds nothing but the folder keys of the installation, or into ' +
        'the empty database DATABASE_URL. The whole file is verified first; it is restored whole or ' +
        'not at all. Afterwards the audit trails are verified, and everyone signs in again.',
    )
    .option('--check', 'only read and judge the file; nothing is changed')
    .option(
      '--without-keys',
      'continue although the keys are lost for good: seals cannot be verified then, and tokens must be registered again',
    )
    .examples(
      ['ERX_DATA=/var/lib/erx erx restore /backup/erx.backup --check', 'can it be restored here?'],
      ['ERX_DATA=/var/lib/erx erx restore /backup/erx.backup', 'restore it'],
    )
    .action(runOn(environment, async () => (await import('./run')).restoreCommand));
}
