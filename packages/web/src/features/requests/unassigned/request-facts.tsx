import type { UnassignedRequest } from '@erx/core/requests/model';
import { FactList } from '../../../ui/layout/fact-list';
import { DateTime } from '../../../ui/text/dates';
import { askedDrug, KIND_LABEL, patientAsWritten } from './unassigned-text';

/** What is known of a request that is no one's. */
export function RequestFacts({ request }: { request: UnassignedRequest }) {
  const {
    content: { reason },
    pharmacy,
    prescriberAsSent,
    spi,
    receivedAt,
    kind,
  } = request;
  return (
    <FactList
      facts={[
        ['Kind', `${KIND_LABEL[kind]} request`],
        ['Prescribed', askedDrug(request)],
        ['Patient', patientAsWritten(request)],
        ['Prescriber', prescriberAsSent],
        ['SPI', spi || 'None'],
        ['Pharmacy', `${pharmacy.storeName} (${pharmacy.ncpdpId})`],
        ['Received', <DateTime key="received" at={receivedAt} />],
        ...(reason === undefined ? [] : [['Reason', reason] as const]),
      ]}
    />
  );
}
