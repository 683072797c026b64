import { paths } from '../paths.ts';
import { useSession } from '../session/account.ts';

/** Whether whoever reads the page may set what is on it by hand. */
export function useIsEditor(): boolean {
  const { currentUser } = useSession();
  return currentUser !== null && currentUser.rank !== 'member';
}

/** The way to the page at the desk where a show is set by hand. */
export function EditLink({ id, what }: { id: string; what: string }) {
  return (
    <a className="edit-link" href={paths.deskShow(id)}>
      Edit<span className="sr"> {what}</span>
    </a>
  );
}
