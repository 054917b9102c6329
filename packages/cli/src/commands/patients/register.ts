import {
  type Command,
  idText,
  runOn,
  type ScreenEnvironment,
  withCommonOptions,
  withPager,
} from '../../command-line';
import { opensScreen } from '../../screen-command';

/** erx patients … */
export function register(program: Command, environment: ScreenEnvironment): void {
  const group = program
    .command('patients')
    .summary('patients of the practice')
    .description('Without a command, on a terminal: the screen of patients.');

  withPager(withCommonOptions(group.command('picture')))
    .argument('<patient>', 'the id of the patient', idText)
    .summary('everything that an order is judged by')
    .description(
      'Prints everything of a patient that an order is judged by, now: allergies, medicines, prescriptions, ' +
        'fills, former records, problems, clinical facts, weight, and what waits. Each part says where it is ' +
        'from and of which day it is; what could not be read says so. Reading it is recorded in the audit trail.',
    )
    .examples(
      ['erx patients picture 0198c2f4-7f3a-7c11-9c1e-2f6f4f0a1b2c', 'for people'],
      [
        'erx patients picture 0198c2f4-7f3a-7c11-9c1e-2f6f4f0a1b2c --jq \'.parts[] | select(.state == "failed").part\'',
        'what could not be read',
      ],
    )
    .action(runOn(environment, async () => (await import('./picture')).pictureCommand));

  opensScreen(group, environment, 'patients');
}
