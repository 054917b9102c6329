import { Button, FileInput } from '@blueprintjs/core';
import { Import, People } from '@blueprintjs/icons';
import { importPeople } from '@erx/core/accounts/contract';
import {
  countOutcomes,
  IMPORT_OUTCOME_LABEL,
  type ImportedLine,
  type ImportOutcome,
  importText,
  MOST_IMPORTED,
  PEOPLE_FILE_HEAD,
  type PeopleImport,
} from '@erx/core/accounts/people-file';
import { say } from '@erx/core/findings/messages';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';
import { EmptyState } from '../../ui/feedback/empty-state';
import { describeFailure, useNotices } from '../../ui/feedback/toasts';
import { saveFile } from '../../ui/file/save-file';
import { Panel } from '../../ui/layout/panel';
import type { Column } from '../../ui/table/data-table';
import { PagedTable } from '../../ui/table/paged-table';
import { useListedPages } from '../../ui/table/use-pages';
import { type DisplayStatus, StatusTag } from '../../ui/text/status-tag';
import { TruncatedText } from '../../ui/text/truncated-text';
import { pathOfPerson } from './use-members';
import './users.css';

/** Larger files are no list of people; the service takes no more either. */
const LARGEST = 200_000;

/** Registers the people of a CSV file, after a rehearsal that says what would become of each line. */
export function ImportPeoplePanel() {
  const notices = useNotices();
  const [file, setFile] = useState<{ readonly name: string; readonly text: string }>();
  const [result, setResult] = useState<PeopleImport>();
  const [isTooLarge, setTooLarge] = useState(false);
  const send = useEndpointMutation(
    importPeople,
    (rehearse: boolean) => ({ body: { file: file?.text ?? '', rehearse } }),
    { invalidates: ['users', 'grants'], isPatient: true },
  );
  const choose = async (chosen: File | undefined) => {
    setResult(undefined);
    send.reset();
    setTooLarge(chosen !== undefined && chosen.size > LARGEST);
    setFile(
      chosen === undefined || chosen.size > LARGEST
        ? undefined
        : { name: chosen.name, text: await chosen.text() },
    );
  };
  const run = (rehearse: boolean) => {
    send.mutate(rehearse, {
      onSuccess: (reply) => {
        setResult(reply);
        if (!rehearse && countOutcomes(reply.lines)['not-done'] === 0)
          notices.success('people-file.imported');
      },
    });
  };
  const isReady = result?.isRehearsal === true && countOutcomes(result.lines).ready > 0;
  return (
    <Panel title="Import people" heading="page">
      <div className="erx-panel-note">
        <p>
          A CSV file with a person on each line, at most {MOST_IMPORTED}. The first line has the heads; First
          name, Last name and E-mail are needed, telephone and address only of prescribers.{' '}
          <Button
            size="small"
            variant="outlined"
            text="Save an example"
            onClick={() => {
              saveFile(new Blob([`${PEOPLE_FILE_HEAD}\r\n`], { type: 'text/csv' }), 'people.csv');
            }}
          />
        </p>
        <p>
          Each person is judged as one who is registered by hand, and gets a letter with the way to their
          first sign-in where letters are sent. Who is in the practice already stays as they are: a corrected
          file can be given again.
        </p>
      </div>
      <div className="erx-import-acts">
        <FileInput
          text={file?.name ?? 'Choose a file'}
          hasSelection={file !== undefined}
          inputProps={{ accept: '.csv,text/csv', 'aria-label': 'File of people' }}
          onInputChange={({ currentTarget: { files } }) => {
            void choose(files?.[0]); // what goes wrong in reading is an empty file, which the service refuses
          }}
        />
        <Button
          intent={isReady ? 'none' : 'primary'}
          text="Rehearse"
          disabled={file === undefined}
          loading={send.isPending && send.variables}
          onClick={() => {
            run(true);
          }}
        />
        <Button
          intent={isReady ? 'primary' : 'none'}
          icon={<Import />}
          text="Import"
          disabled={!isReady}
          loading={send.isPending && !send.variables}
          onClick={() => {
            run(false);
          }}
        />
      </div>
      <div className="erx-import-result" role="status">
        {isTooLarge && say('people-file.too-many', { limit: MOST_IMPORTED })}
        {send.error && describeFailure(send.error).sentences.join(' ')}
        {result && !send.error && importText(result)}
        {result && !result.isRehearsal && !result.isMailed && (
          <> No letters are sent from here: make a link for each on their page where they need one.</>
        )}
      </div>
      {result && <Lines lines={result.lines} />}
    </Panel>
  );
}

function Lines({ lines }: { lines: readonly ImportedLine[] }) {
  const pages = useListedPages({ name: 'imported-people', defaultSize: 50, rows: lines });
  return (
    <PagedTable
      label="Lines of the file"
      columns={COLUMNS}
      pages={pages}
      rowId={({ line }) => String(line)}
      empty={<EmptyState icon={<People size={32} />} title="No one" />}
    />
  );
}

const STATUS: Readonly<Record<ImportOutcome, DisplayStatus>> = {
  ready: 'pending',
  registered: 'verified',
  here: 'inactive',
  'here-inactive': 'inactive',
  'login-exists': 'sent',
  wrong: 'error',
  'not-done': 'error',
};

const COLUMNS: Column<ImportedLine>[] = [
  {
    id: 'line',
    title: 'Line',
    width: '56px',
    align: 'end',
    sortBy: ({ line }) => line,
    cell: ({ line }) => String(line),
  },
  {
    id: 'name',
    title: 'Name',
    width: 'minmax(140px, 2fr)',
    narrow: 'heading',
    sortBy: ({ name }) => name,
    cell: ({ name, id }) => (id === undefined ? name : <Link to={pathOfPerson(id)}>{name}</Link>),
  },
  {
    id: 'email',
    title: 'Email',
    width: 'minmax(140px, 2fr)',
    sortBy: ({ email }) => email,
    cell: ({ email }) => <TruncatedText text={email} />,
  },
  {
    id: 'outcome',
    title: 'Outcome',
    width: '208px',
    sortBy: ({ outcome }) => IMPORT_OUTCOME_LABEL[outcome],
    cell: ({ outcome }) => <StatusTag state={STATUS[outcome]} text={IMPORT_OUTCOME_LABEL[outcome]} />,
  },
  {
    id: 'problems',
    title: 'What is wrong',
    width: 'minmax(200px, 4fr)',
    narrow: 'bare',
    cell: ({ problems }) => (
      <ul className="erx-person-held">
        {problems.map(({ column, code, text }) => (
          <li key={`${column} ${code}`}>
            {column !== '' && <strong>{column}: </strong>}
            {text}
          </li>
        ))}
      </ul>
    ),
  },
];
