import { getPrescription } from '@erx/core/prescriptions/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import { Id } from '@erx/core/values/ids';
import { useLocation, useSearchParams } from 'react-router-dom';
import { queryKey } from '../../session/queries';
import { useEndpointQuery } from '../../session/use-endpoint-query';

interface Pointed {
  /** Undefined until it is read, and where it is another patient's: an address may name anything. */
  readonly prescription: Prescription | undefined;
  /** Another with each arrival, once the prescription is read: the list opens on it. */
  readonly arrival: string | undefined;
}

/** The prescription of the patient that the address names, such as one that a notice leads to. */
export function usePointedPrescription(patientId: string): Pointed {
  const { key } = useLocation();
  const [search] = useSearchParams();
  const id = Id.safeParse(search.get('prescriptionId')).data;
  const { data } = useEndpointQuery(
    getPrescription,
    { params: { id: id ?? '' } },
    queryKey('prescriptions', 'one', id),
    {
      enabled: id !== undefined,
    },
  );
  const prescription = data?.patientId === patientId && data.id === id ? data : undefined;
  return { prescription, arrival: prescription && `${prescription.id} ${key}` };
}
