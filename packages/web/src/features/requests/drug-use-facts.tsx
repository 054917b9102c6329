import { evaluationFacts } from '@erx/core/requests/drug-use';
import type { RequestContent } from '@erx/core/requests/model';
import { FactList } from '../../ui/layout/fact-list';

/** The medications of a request, and how each is called next to its evaluation. */
const BLOCKS = { prescribed: 'the prescription', dispensed: 'the last fill' } as const;

/** What the pharmacist weighed of each medication of a request; nothing where the pharmacy does not say. */
export function DrugUseFacts({ content }: { content: RequestContent }) {
  const evaluated = [
    ...(['prescribed', 'dispensed'] as const).flatMap((block) =>
      (content[block]?.evaluations ?? []).map((evaluation) => [BLOCKS[block], evaluation] as const),
    ),
    ...content.requested.flatMap(({ description, evaluations = [] }) =>
      evaluations.map((evaluation) => [description, evaluation] as const),
    ),
  ];
  if (evaluated.length === 0) return null;
  return (
    <section className="erx-drug-use" aria-label="Drug use evaluation">
      <h3 className="erx-drug-use-head">Drug use evaluation</h3>
      {evaluated.map(([of, evaluation], index) => (
        // The order of the message; an evaluation has no name of its own.
        <FactList key={index} facts={[['Of', of], ...evaluationFacts(evaluation)]} />
      ))}
    </section>
  );
}
