import { say } from '@erx/core/findings/messages';
import { listRestrictions } from '@erx/core/benefits/formulary';
import { tallMan } from '@erx/core/drugs/tall-man';
import { FactList } from '../../ui/layout/fact-list';
import { LoadingBlock } from '../../ui/feedback/loading';
import { describeFailure } from '../../ui/feedback/toasts';
import { CopayLines } from './copay-lines';
import { usePatientCoverage } from './coverage-context';
import { FormularyTag } from './formulary-tag';
import { useFormulary } from './use-formulary';

/** The drawer's FORMULARY section: what the chosen coverage says of the drug that is being prescribed. */
export function FormularySection() {
  const { coverage, drug } = usePatientCoverage();
  const formulary = useFormulary(drug);
  const { data, error } = formulary;
  return (
    <section aria-label="Formulary">
      <h2>FORMULARY</h2>
      {!coverage || !drug ? (
        <p className="erx-drawer-text">
          {coverage
            ? 'Choose a drug to prescribe to see what the plan says about it.'
            : 'Needs a coverage and a drug to prescribe.'}
        </p>
      ) : drug.representativeNdc === undefined ? (
        <p className="erx-drawer-text">{say('benefits.ndc-missing')}</p>
      ) : error ? (
        <p className="erx-drawer-text">{describeFailure(error).sentences.join(' ')}</p>
      ) : !data ? (
        <LoadingBlock what="the formulary" height={60} />
      ) : (
        <FactList
          facts={[
            ['Drug', tallMan(data.requestedDrugDescription || drug.description)],
            ['Status', <FormularyTag key="status" status={data.requestedFormularyStatus} />],
            ...(data.formularyFound
              ? [['Copay', <CopayLines key="copay" factors={data.formularyCopayFactors} />] as const]
              : [['', say('benefits.formulary-not-found')] as const]),
            ...listRestrictions(data).map(({ title, lines }) => [title, lines.join('; ')] as const),
          ]}
        />
      )}
    </section>
  );
}
