import { roleOpens } from '#scene/people/roles.ts';
import { useSession } from '../session/account.ts';

/** Whether the reader is an editor. */
export function useIsEditor(): boolean {
  const { currentUser } = useSession();
  return currentUser !== null && roleOpens('editor', currentUser.role);
}

/** A link to the desk's page of something. */
export function EditLink({ to, what }: { to: string; what: string }) {
  return (
    <a className="edit-link" href={to}>
      Edit<span className="sr"> {what}</span>
    </a>
  );
}
