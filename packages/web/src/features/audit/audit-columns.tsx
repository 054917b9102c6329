import { originInWords, RESOURCE_LABEL, type AuditItem } from '@erx/core/audit/model';
import type { Look } from '@erx/core/audit/looks';
import { nameOfDoer } from '@erx/core/users/names';
import type { Column } from '../../ui/table/data-table';
import { ExactTime } from '../../ui/text/dates';
import { LoginText } from '../../ui/text/login-text';
import { TruncatedText } from '../../ui/text/truncated-text';
import './audit.css';

/** When, who and from where, with which login. The server sorts by the date. */
const WHO_COLUMNS: readonly Column<AuditItem>[] = [
  {
    id: 'at',
    title: 'Date',
    width: '160px',
    mediumWidth: '152px',
    isOrdered: true,
    cell: ({ occurredOn }) => <ExactTime at={occurredOn} />,
  },
  {
    id: 'user',
    title: 'User',
    width: 'minmax(176px, 1.4fr)',
    mediumWidth: 'minmax(0, 1fr)',
    cell: ({ user }) => <WhoAndWhere user={user} />,
  },
  {
    id: 'login',
    title: 'Login',
    width: 'minmax(150px, 1fr)',
    mediumWidth: 'minmax(0, 1fr)',
    cell: ({ user }) => (user?.login ? <LoginText login={user.login} /> : null),
  },
];

/** S2.6-8. */
export const AUDIT_COLUMNS: readonly Column<AuditItem>[] = [
  ...WHO_COLUMNS,
  {
    id: 'description',
    title: 'Description',
    width: 'minmax(200px, 1.4fr)',
    mediumWidth: 'minmax(0, 1.4fr)',
    narrow: 'heading',
    cell: ({ typeDescription, referenceResourceType }) => (
      <span className="erx-audit-description">
        <span>{typeDescription}</span>{' '}
        <span className="erx-cell-sub">Resource: {RESOURCE_LABEL[referenceResourceType]}</span>
      </span>
    ),
  },
  {
    id: 'info',
    title: 'Additional Info',
    width: 'minmax(240px, 3fr)',
    mediumWidth: 'minmax(0, 2fr)',
    narrow: 'bare',
    cell: ({ descriptionText }) => <TruncatedText text={descriptionText} className="erx-wraps" />,
  },
];

/**
 * The same of one patient, whose name is not repeated in each row: another one, of a merged chart or of before, is.
 * @param patient as the trail has it: 'Last, First Jr'
 */
export const looksColumns = (patient: string): readonly Column<Look>[] => [
  ...WHO_COLUMNS,
  {
    id: 'what',
    title: 'What',
    width: 'minmax(260px, 3fr)',
    mediumWidth: 'minmax(0, 2fr)',
    narrow: 'heading',
    cell: ({ typeDescription, descriptionText, reason }) => {
      const info = descriptionText
        .split(' · ')
        .filter((part) => part !== patient)
        .join(' · ');
      return (
        <span className="erx-audit-description">
          <span>{typeDescription}</span>
          {info !== '' && (
            <>
              {' '}
              <span className="erx-cell-sub">{info}</span>
            </>
          )}
          {reason !== undefined && (
            <>
              {' '}
              <span className="erx-look-reason">In an emergency: {reason}</span>
            </>
          )}
        </span>
      );
    },
  },
];

function WhoAndWhere({ user }: Pick<AuditItem, 'user'>) {
  if (!user) return <span className="erx-cell-sub">System</span>;
  const origin = originInWords(user);
  return (
    <span className="erx-audit-description">
      <span className="erx-full-name">{nameOfDoer(user) || 'Deleted User'}</span>
      {origin !== '' && (
        <>
          {' '}
          <span className="erx-cell-sub">{origin}</span>
        </>
      )}
    </span>
  );
}
