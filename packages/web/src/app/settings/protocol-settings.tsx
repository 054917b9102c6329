import { PREPARERS_LABEL, type RefillProtocol } from '@erx/core/requests/protocol';
import { useChildWeights } from '../../features/practices/use-child-weights';
import { useRefillProtocol } from '../../features/requests/use-refill-protocol';
import { Unread } from '../../ui/feedback/unread';
import { FactList } from '../../ui/layout/fact-list';
import { Setting } from './setting';

/** The practice's own rules for renewals and for children's weights. */
export function ProtocolSettings() {
  const protocol = useRefillProtocol();
  const weights = useChildWeights();
  return (
    <>
      <Setting
        name="Refill protocol"
        about="Which renewals a person reads before they are approved, and who may prepare answers."
        changedIn="refill-protocol"
        isPrimary
      >
        {protocol.data ? (
          <FactList facts={factsOf(protocol.data)} />
        ) : (
          <Unread what="the refill protocol" reading={protocol} height={92} />
        )}
      </Setting>
      <Setting
        name="Children’s weights"
        about="When a weight is asked about again before a prescription for a patient under 18."
        changedIn="child-weights"
      >
        {weights.data ? (
          <FactList facts={[['Ask again after', `${String(weights.data.days)} days`]]} />
        ) : (
          <Unread what="children’s weights" reading={weights} height={20} />
        )}
      </Setting>
    </>
  );
}

function factsOf({ earlyPercent, mostRefills, lookAt, preparers }: RefillProtocol) {
  return [
    ['Early while more is left', `${String(earlyPercent)}% of the last fill`],
    ['Most refills at once', mostRefills === null ? 'As many as the law allows' : String(mostRefills)],
    ['Always looked at', lookAt.length === 0 ? 'Nothing named' : lookAt.join(', ')],
    ['Who may prepare answers', PREPARERS_LABEL[preparers]],
  ] as const;
}
