import { Share } from '@blueprintjs/icons';
import { AppError } from '@erx/core/findings/app-error';
import { RECORD_SYSTEM_CLIENT_LABEL, type RecordSystem } from '@erx/core/record-systems/model';
import { RegisteredPanel } from '../../parts/registered/registered-panel';
import type { Column } from '../../ui/table/data-table';
import '../service-accounts/service-accounts.css';
import { RecordSystemPeoplePanel } from './people-panel';
import { useRecordSystemActs, useRecordSystems } from './use-record-systems';

const COLUMNS: readonly Column<RecordSystem>[] = [
  {
    id: 'issuer',
    title: 'Its FHIR',
    width: 'minmax(160px, 3fr)',
    narrow: 'bare',
    cell: ({ issuer }) => <span className="erx-wraps erx-service-rights">{issuer}</span>,
  },
  {
    id: 'writes',
    title: 'Prescriptions',
    width: 'minmax(112px, 1fr)',
    cell: ({ writesBack }) => (writesBack ? 'Written to it' : 'Not written to it'),
  },
  {
    id: 'kind',
    title: 'We prove ourselves by',
    width: 'minmax(112px, 1fr)',
    cell: ({ kind }) => RECORD_SYSTEM_CLIENT_LABEL[kind],
  },
];

/**
 * Record systems that open this application for their people: registered and ended here. Nothing where the
 * installation connects none.
 * @param onRegister opens the dialog that registers one
 */
export function RecordSystemsPanel({ onRegister }: { onRegister: () => void }) {
  const list = useRecordSystems();
  const { end } = useRecordSystemActs();
  if (list.error instanceof AppError && list.error.code === 'record-system.off') return null;
  return (
    <>
      <RegisteredPanel
        noun="record-systems"
        title="Record systems"
        list={list}
        columns={COLUMNS}
        registering={{ text: 'Register record system', onRegister }}
        empty={{
          icon: <Share size={32} />,
          title: 'No record systems',
          description:
            'A record system of another maker opens its patients here, and what is prescribed for them is written to it.',
        }}
        ending={{
          text: 'End',
          title: 'End record system',
          question: 'record-system.end-question',
          ended: 'record-system.ended-now',
          act: end,
        }}
      />
      <RecordSystemPeoplePanel />
    </>
  );
}
