import { Button } from '@blueprintjs/core';
import { Print, Search } from '@blueprintjs/icons';
import { exportLooks, listLooks, printLooks } from '@erx/core/audit/contract';
import { firstAuditDays } from '@erx/core/audit/rules';
import { say } from '@erx/core/findings/messages';
import { patientName } from '@erx/core/patients/name';
import type { Patient } from '@erx/core/patients/model';
import type { FoundUser } from '@erx/core/users/model';
import { useState } from 'react';
import { queryKey } from '../../session/queries';
import { useClient, useMay, useToday } from '../../session/practice-session';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';
import { EmptyState } from '../../ui/feedback/empty-state';
import { useNotices } from '../../ui/feedback/toasts';
import { FileExport } from '../../ui/file/file-export';
import { showPdfAs } from '../../ui/file/show-pdf';
import { DayFields, SearchForm } from '../../ui/form/search-form';
import { readDays, typedDays, type TypedDays } from '../../ui/form/typed-days';
import { useSearched } from '../../ui/form/use-searched';
import { Panel } from '../../ui/layout/panel';
import { PagedTable } from '../../ui/table/paged-table';
import { usePages } from '../../ui/table/use-pages';
import { UserField } from '../users/user-field';
import { looksColumns } from './audit-columns';

interface Form extends TypedDays {
  readonly user: FoundUser | undefined;
}

/** Who looked at a patient, of the last thirty days at first; saved as evidence, and printed for the patient. */
export function LooksPanel({ patient }: { patient: Patient }) {
  const client = useClient();
  const today = useToday();
  const mayExport = useMay('audit.export');
  const params = { id: patient.id };
  const { form, change, changed, field, problems, tellProblems, searched, search, toExport } =
    useSearched<Form>({
      first: () => {
        const { from, to } = firstAuditDays(today);
        return { ...typedDays(from, to), user: undefined };
      },
      problemsOf: (typed) => readDays(typed, 'audit.dates-reversed').problems,
      isSearchedAtFirst: true,
    });
  const query = searched && queryOf(searched.form);
  const pages = usePages({
    name: 'looks',
    queryKey: query && queryKey('audit', 'looks', patient.id, query, searched.run),
    ask: (page, signal) => client.page(listLooks, { params, query: { ...query, ...page } }, { signal }),
  });
  const [columns] = useState(() => looksColumns(patientName({ ...patient, middleName: '' })));
  return (
    <Panel
      title="Who looked"
      heading="page"
      controls={
        mayExport && (
          <>
            <PrintLooks patientId={patient.id} subject={toExport} />
            <FileExport
              fileName={`who-looked-${today}`}
              subject={toExport}
              formats={[
                {
                  text: 'Export CSV',
                  ending: 'csv',
                  make: (asked, signal) =>
                    client.call(exportLooks, { params, query: queryOf(asked) }, { signal }),
                },
              ]}
            />
          </>
        )
      }
    >
      <SearchForm
        label="Who looked"
        isWorking={pages.rows === undefined && pages.error === null}
        changed={changed}
        onSearch={search}
      >
        <DayFields days={form} problems={problems} onChange={change} onLeave={tellProblems} />
        <UserField {...field('user')} findsServiceAccounts />
      </SearchForm>
      <PagedTable
        label="Who looked"
        columns={columns}
        pages={pages}
        rowId={({ sequence }) => String(sequence)}
        empty={
          <div role="status">
            <EmptyState
              icon={<Search size={32} />}
              title={say('audit.empty')}
              description="Widen the dates or remove a filter, then search again."
            />
          </div>
        }
      />
    </Panel>
  );
}

/** The same on paper, in plain words, for the patient. */
function PrintLooks({ patientId, subject }: { patientId: string; subject: () => Form | undefined }) {
  const notices = useNotices();
  // everyone's, also where the list on the screen is of one person
  const print = useEndpointMutation(printLooks, (asked: Form) => {
    const { userId: _, ...days } = queryOf(asked);
    return { params: { id: patientId }, query: days };
  });
  return (
    <Button
      icon={<Print />}
      size="small"
      text="Print for the patient"
      loading={print.isPending}
      onClick={() => {
        const asked = subject();
        if (asked)
          print.mutate(asked, {
            onSuccess: (pdf) => {
              showPdfAs('who-looked.pdf', pdf);
            },
            onError: notices.failure,
          });
      }}
    />
  );
}

function queryOf(form: Form) {
  const { from, to } = readDays(form, 'audit.dates-reversed');
  return {
    ...(from === undefined ? {} : { start: from }),
    ...(to === undefined ? {} : { end: to }),
    ...(form.user ? { userId: form.user.id } : {}),
  };
}
