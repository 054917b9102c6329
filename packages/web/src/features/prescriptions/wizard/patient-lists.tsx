import { Button } from '@blueprintjs/core';
import { tallMan } from '@erx/core/drugs/tall-man';
import { getPatientPicture } from '@erx/core/patient-picture/contract';
import { medicinesIn, type PictureList, problemsIn } from '@erx/core/patient-picture/lists';
import { useState } from 'react';
import { queryKey } from '../../../session/queries';
import { useIsInColumn } from '../../../ui/layout/in-column';
import { useEndpointQuery } from '../../../session/use-endpoint-query';

/** So many are in view; the others open at a press. */
const LISTED = 5;
/** In a column of the page, which has the lists beside it, they are counted and open at a press. */
const LISTED_IN_COLUMN = 0;

/** What the patient has and takes, beside what the check says of it: of the picture that the check is made by. */
export function PatientLists({ patientId }: { patientId: string }) {
  const { data: picture, isError } = useEndpointQuery(
    getPatientPicture,
    { params: { patientId } },
    queryKey('interactions', patientId, 'picture'),
    { staleTime: 0 },
  );
  return (
    <aside className="erx-patient-lists" aria-label="Problems and medicines">
      <ShortList title="Problems" isFailed={isError} list={picture && problemsIn(picture)} />
      <ShortList title="Medicines" isFailed={isError} list={picture && medicinesIn(picture)} isOfDrugs />
    </aside>
  );
}

function ShortList({
  title,
  isFailed,
  list,
  isOfDrugs = false,
}: {
  title: string;
  isFailed: boolean;
  list: PictureList | undefined;
  isOfDrugs?: boolean;
}) {
  const [isWhole, setWhole] = useState(false);
  const listed = useIsInColumn() ? LISTED_IN_COLUMN : LISTED;
  const rows = isFailed ? [] : (list?.rows ?? []);
  const failed = list?.failed ?? [];
  const more = rows.length - listed;
  return (
    <div role="group" aria-label={title}>
      <p className="erx-patient-lists-title">
        {title}
        {rows.length > 0 && ` (${String(rows.length)})`}
      </p>
      {isFailed && <p className="erx-missing">Could not be loaded</p>}
      {!isFailed && failed.length > 0 && (
        <p className="erx-missing">Could not be read: {failed.join(', ')}</p>
      )}
      {!isFailed && list && failed.length === 0 && rows.length === 0 && (
        <p className="erx-missing">None recorded</p>
      )}
      {(isWhole || listed > 0) && rows.length > 0 && (
        <ul>
          {(isWhole ? rows : rows.slice(0, listed)).map(({ text, from }) => (
            <li key={text}>
              {isOfDrugs ? tallMan(text) : text}
              {from !== '' && <span className="erx-cell-sub"> {from}</span>}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && !isWhole && (
        <Button
          size="small"
          variant="minimal"
          text={listed === 0 ? `Show ${String(more)}` : `${String(more)} more`}
          onClick={() => {
            setWhole(true);
          }}
        />
      )}
    </div>
  );
}
