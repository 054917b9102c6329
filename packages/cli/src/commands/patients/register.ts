import { MERGE_PARTS } from '@erx/core/patients/vocabulary';
import { Option } from 'commander';
import {
  type Command,
  idText,
  run,
  runOn,
  type ScreenEnvironment,
  withCommonOptions,
  withConfirmation,
  withPager,
  withRowOptions,
} from '../../command-line';
import { opensScreen } from '../../screen-command';

const KEPT = '0198c2f4-7f3a-7c11-9c1e-2f6f4f0a1b2c';
const OTHER = '0198c2f4-7f3a-7c11-9c1e-2f6f4f0a1b2d';

/** erx patients … */
export function register(program: Command, environment: ScreenEnvironment): void {
  const group = program
    .command('patients')
    .summary('patients of the practice, and charts that may be of one person')
    .description(
      'Without a command, on a terminal: the screen of patients. With two charts of one person each safety check ' +
        'sees half of what is known: administrators of the practice compare, merge and tell them apart.',
    );

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

  withRowOptions(group.command('alike'))
    .summary('list charts that may be of one person')
    .description(
      'Lists charts two and two, the surest first, and why they are alike: same birth date and a like name, or ' +
        'same phone and first name.',
    )
    .option('--distinct', 'those that someone has said are of two people')
    .examples(
      ['erx patients alike', 'for people'],
      ["erx patients alike --json | jq -r '.[] | [.one.id, .other.id, .by] | @tsv'", 'for a program'],
    )
    .action(run(environment, async () => (await import('./run')).listAlikeCommand));

  withRowOptions(group.command('merges'))
    .summary('list merges of charts')
    .description('Lists the merges of the practice, the newest first, undone ones too.')
    .examples(['erx patients merges', 'with what moved, who merged and why'])
    .action(run(environment, async () => (await import('./run')).listMergesCommand));

  withConfirmation(
    withCommonOptions(group.command('merge').argument('<kept>', 'the chart that is kept', idText)),
  )
    .summary('merge two charts of one person')
    .description(
      'Merges another chart into the kept one, after showing what differs and asking: everything of both is in ' +
        'the kept one from then on, and checked. It can be undone.',
    )
    .requiredOption('--from <chart>', 'the other chart', idText)
    .requiredOption('--reason <reason>', 'why, as the chart and the audit trail will say')
    .addOption(
      new Option('--take <parts...>', 'what of the person is taken from the other chart').choices(
        MERGE_PARTS,
      ),
    )
    .examples(
      [`erx patients merge ${KEPT} --from ${OTHER} --reason "Registered twice"`, 'asks first'],
      [
        `erx patients merge ${KEPT} --from ${OTHER} --reason "Registered twice" --take address phones --yes`,
        'in a script',
      ],
    )
    .action(runOn(environment, async () => (await import('./run')).mergeCommand));

  withConfirmation(
    withCommonOptions(group.command('unmerge').argument('<merge>', 'the id of the merge', idText)),
  )
    .summary('undo a merge')
    .description(
      'Undoes a merge, after asking: what moved goes back to its chart; what was written since stays in the kept one.',
    )
    .requiredOption('--reason <reason>', 'why, as the audit trail will say')
    .examples([`erx patients unmerge ${KEPT} --reason "Two sisters" --yes`, 'without asking'])
    .action(runOn(environment, async () => (await import('./run')).unmergeCommand));

  withCommonOptions(group.command('tell-apart').argument('<chart>', 'one of the two charts', idText))
    .summary('say that two charts are of two people')
    .description('Remembers that two charts are of two people; they are listed as alike no more.')
    .requiredOption('--from <chart>', 'the other chart', idText)
    .option('--reason <reason>', 'why; needed unless it is taken back')
    .option('--undo', 'takes it back')
    .examples(
      [`erx patients tell-apart ${KEPT} --from ${OTHER} --reason "Twins"`, 'remembers it'],
      [`erx patients tell-apart ${KEPT} --from ${OTHER} --undo`, 'forgets it'],
    )
    .action(runOn(environment, async () => (await import('./run')).markDistinctCommand));

  opensScreen(group, environment, 'patients');
}
