import {
  type ChangeRequest,
  type RefillRequest,
  type RequestContent,
  RequestDetails,
} from '@erx/core/requests/model';

const id = (last: number) => `0198f000-0000-7000-8000-${String(last).padStart(12, '0')}`;
/** The signed-in prescriber of the fake workplace. */
export const ME = '0197f000-0000-7000-8000-000000000002';
export const REQUEST_ID = id(1);

type Changes = (
  | ({ readonly kind: 'refill' } & Partial<Omit<RefillRequest, 'patient'>>)
  | ({ readonly kind: 'change' } & Partial<Omit<ChangeRequest, 'patient'>>)
) & { readonly patient?: RefillRequest['patient'] | undefined };

/** A request with everything it says, for tests. */
export function detailsOf(
  request: Changes,
  content: Partial<RequestContent> = {},
  more: Partial<RequestDetails> = {},
): RequestDetails {
  const {
    patient = 'patient' in request
      ? undefined
      : {
          id: id(2),
          name: { firstName: 'Ana', middleName: '', lastName: 'Reyes', generation: 'None' },
          birthDate: '1980-01-02',
        },
    ...rest
  } = request;
  return RequestDetails.parse({
    request: {
      id: REQUEST_ID,
      version: 1,
      orderNumber: 'ORDER1',
      state: 'Pending',
      patientAsSent: 'Ana Reyes, 01/02/1980',
      prescriber: { id: ME, name: 'Priya Raman' },
      drug: { drugDescription: 'lisinopril 10 mg tablet', deaSchedule: 'none' },
      pharmacy: { ncpdpId: '9900001', storeName: 'Main Street' },
      responseMessageVerification: { status: 'Unsent' },
      receivedAt: '2026-11-20T15:00:00.000Z',
      ...(patient ? { patient } : {}),
      ...rest,
    },
    content: {
      patient: { name: 'Ana Reyes', lastName: 'Reyes', birthDate: '1980-01-02' },
      pharmacy: { ncpdpId: '9900001', storeName: 'Main Street' },
      requested: [],
      ...content,
    },
    rxReferenceNumber: '',
    comments: '',
    requestedNdc: '',
    delivery: { state: 'none' },
    ...more,
  });
}
