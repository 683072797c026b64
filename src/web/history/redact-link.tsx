import { REDACT_KINDS } from '#scene/history/redacted.ts';
import { roleOpens } from '#scene/people/roles.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/account.ts';

/** For editors, or for admins of a profile: the way to redact a history. */
export function RedactLink({ kind, id, of = '' }: { kind: string; id: string; of?: string }) {
  const { currentUser } = useSession();
  const who = kind === 'profile' ? 'admin' : 'editor';
  if (currentUser === null || !roleOpens(who, currentUser.role) || !REDACT_KINDS.some((each) => each === kind)) return null;
  return (
    <a className="lone" href={paths.deskRedact({ kind, id })}>
      Remove words for good
      {of === '' ? null : <span className="sr">: {of}</span>}
    </a>
  );
}
