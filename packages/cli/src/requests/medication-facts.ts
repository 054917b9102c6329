import { sentences } from '@erx/core/findings/finding';
import { type ComparedBlock, type ComparedRow, compareMedications } from '@erx/core/requests/comparison';
import { evaluationFacts } from '@erx/core/requests/drug-use';
import type { RequestDetails } from '@erx/core/requests/model';
import { findingsOnDrug } from '@erx/core/requests/rules/resolved';
import type { Fact } from '../output/fact-lines';

const BLOCKS: readonly ComparedBlock[] = ['prescribed', 'dispensed', 'requested'];

/**
 * What was prescribed, dispensed and is asked for, property by property; whatever differs from what was
 * prescribed has its sign.
 * @param choice the one of several that is meant, from 0; all of them where it is undefined
 */
export function medicationFacts(
  { content }: Pick<RequestDetails, 'content'>,
  choice?: number,
): readonly Fact[] {
  const all = content.requested.length > 1 ? content.requested : [content.requested[0]];
  const offered = choice === undefined ? all : all.slice(choice, choice + 1);
  return offered.flatMap((requested, index): Fact[] => [
    ...(offered.length > 1
      ? [{ name: `Choice ${String(index + 1)}`, value: requested?.description ?? '' }]
      : []),
    ...compareMedications(content, requested).flatMap(({ property, cells }) =>
      linesOf(cells).map((line, at): Fact => ({ name: at === 0 ? property : '', ...line })),
    ),
  ]);
}

/** The blocks that say the same of a property together on one line. */
function linesOf(cells: ComparedRow['cells']): readonly Omit<Fact, 'name'>[] {
  const lines: { blocks: ComparedBlock[]; text: string; differs: boolean }[] = [];
  for (const block of BLOCKS) {
    const { text, differs } = cells[block];
    if (text === undefined) continue;
    const same = lines.find((line) => line.text === text && line.differs === differs);
    if (same) same.blocks.push(block);
    else lines.push({ blocks: [block], text, differs });
  }
  return lines.map(({ blocks, text, differs }) => ({
    value: `${differs ? '≠ ' : ''}${blocks.join(', ')}: ${text}`,
    ...(differs ? { role: 'warn' as const } : {}),
  }));
}

/** Which product each requested medication is read as, where no code names it; what keeps it from being known. */
export function resolutionFacts({ content, resolutions = [] }: RequestDetails): readonly Fact[] {
  return resolutions.flatMap((resolution, index): Fact[] => {
    const text = content.requested[index]?.description ?? '';
    const { confidence, by, drug } = resolution;
    if (confidence === 'sure')
      return by === 'text' && drug && drug.description !== text
        ? [{ name: 'Read as', value: drug.description }]
        : [];
    const findings = findingsOnDrug(resolution, text, undefined);
    return [
      { name: drug ? 'Confirm' : 'Product', value: `! ${sentences(findings).join(' ')}`, role: 'warn' },
    ];
  });
}

/** What the pharmacist weighed of each medication. */
export function drugUseFacts({ content }: RequestDetails): readonly Fact[] {
  const medications = [content.prescribed, content.dispensed, ...content.requested];
  return medications.flatMap((medication) =>
    (medication?.evaluations ?? []).map((evaluation): Fact => ({
      name: 'Drug use',
      value: evaluationFacts(evaluation)
        .map(([name, words]) => `${name}: ${words}`)
        .join('; '),
      role: 'warn',
    })),
  );
}
