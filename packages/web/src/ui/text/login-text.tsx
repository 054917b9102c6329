/**
 * What a user signs in with, never cut off: where it needs a second line, an e-mail address breaks before its
 * domain.
 */
export function LoginText({ login }: { login: string }) {
  const at = login.lastIndexOf('@');
  if (at < 0) return <span className="erx-full-name">{login}</span>;
  return (
    <span className="erx-full-name">
      {login.slice(0, at)}
      <wbr />
      {login.slice(at)}
    </span>
  );
}
