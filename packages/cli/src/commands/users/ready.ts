import { readWhole } from '@erx/core/client/read-whole';
import { listReadiness } from '@erx/core/credentials/readiness/contract';
import { type PrescriberReadiness, READY_LABEL, type ReadyItem } from '@erx/core/credentials/readiness/model';
import { READY_ITEMS } from '@erx/core/credentials/readiness/vocabulary';
import { fullName } from '@erx/core/users/names';
import type { Context } from '../../context';
import { createReport } from '../../output/report';
import { type RowOptions, printRows } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';

const WORD = { met: 'yes', missing: 'no', waits: 'waits', due: 'soon', unknown: '?' } as const;

const itemColumn = (item: ReadyItem): TextColumn<PrescriberReadiness> => {
  const heading = READY_LABEL[item].replace('Network registration (SPI)', 'SPI');
  return {
    heading,
    least: heading.length,
    most: heading.length,
    text: ({ lines }) => WORD[lines.find((line) => line.item === item)?.state ?? 'missing'],
  };
};

const COLUMNS: readonly TextColumn<PrescriberReadiness>[] = [
  { heading: 'Name', least: 18, most: 36, text: fullName },
  { heading: 'Sends', least: 5, most: 5, text: ({ canSend }) => (canSend ? 'yes' : 'no') },
  { heading: 'Signs', least: 5, most: 5, text: ({ canSign }) => (canSign ? 'yes' : 'no') },
  {
    heading: 'Next',
    least: 20,
    most: 60,
    text: ({ lines }) => {
      const next =
        lines.find(({ state }) => state === 'missing') ?? lines.find(({ state }) => state === 'waits');
      return next ? `${READY_LABEL[next.item]}: ${next.why}` : '';
    },
  },
  ...READY_ITEMS.map(itemColumn),
  { heading: 'E-mail', least: 16, most: 40, text: ({ email }) => email },
];

/**
 * Lists the active prescribers of the practice with what each has and lacks before prescribing (S6-12).
 * @throws TerminalFailure or CallError
 */
export async function readyUsersCommand(options: RowOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  await printRows(
    { columns: () => COLUMNS, none: 'No one here prescribes.' },
    await readWhole(client, listReadiness, {}, { signal: context.cancelled }),
    options,
    context,
    report,
  );
}
