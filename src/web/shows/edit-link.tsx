import { roleOpens } from '#scene/people/roles.ts';
import { useSession } from '../session/account.ts';

/** Whether whoever reads the page may set what is on it by hand. */
export function useIsEditor(): boolean {
  const { currentUser } = useSession();
  return currentUser !== null && roleOpens('editor', currentUser.rank);
}

/** The way to the page at the desk where something is edited. */
export function EditLink({ to, what }: { to: string; what: string }) {
  return (
    <a className="edit-link" href={to}>
      Edit<span className="sr"> {what}</span>
    </a>
  );
}
