import { type AuditItem, originInWords, RESOURCE_LABEL } from '@erx/core/audit/model';
import { nameOfDoer } from '@erx/core/users/names';
import { TruncatedText } from '../../ui/text/truncated-text';
import type { Column } from '../../ui/table/data-table';
import { ExactTime } from '../../ui/text/dates';
import { LoginText } from '../../ui/text/login-text';

/** S2.6-8. The server sorts by the date. */
export const AUDIT_COLUMNS: readonly Column<AuditItem>[] = [
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
    width: 'minmax(120px, 1fr)',
    mediumWidth: 'minmax(0, 1fr)',
    cell: ({ user }) => {
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
    },
  },
  {
    id: 'login',
    title: 'Login',
    width: 'minmax(150px, 1fr)',
    mediumWidth: 'minmax(0, 1fr)',
    cell: ({ user }) => (user?.login ? <LoginText login={user.login} /> : null),
  },
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
