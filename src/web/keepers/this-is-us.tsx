import type { KeptPage } from '#scene/keepers/claim.ts';
import { paths } from '../paths.ts';
import { useKeeps, useKept } from '../session/account.ts';
import { EditLink, useIsEditor } from '../shows/edit-link.tsx';
import type { Line } from '../shows/line.ts';

/** The way to where a page is edited: for editors the desk, for those who keep it the form that is theirs. Nobody else has one. */
export function PageEdit({ kind, id, name }: KeptPage & { name: string }) {
  const isEditor = useIsEditor();
  const isOurs = useKeeps({ kind, id });
  if (!isEditor && !isOurs) return null;
  const [desk, own] = kind === 'artist' ? [paths.deskArtist, paths.editArtist] : [paths.deskVenue, paths.editVenue];
  return (
    <p className="wrap">
      <EditLink to={isEditor ? desk(id) : own(id)} what={name} />
    </p>
  );
}

/**
 * The way to where a show is set: for editors the desk; for whoever keeps the room the form of the show, for whoever keeps the page of an
 * act its shows, as long as it is not over.
 */
export function ShowEdit({ show, isOver, name }: { show: Line; isOver: boolean; name: string }) {
  const isEditor = useIsEditor();
  const kept = useKept();
  const to = isEditor ? paths.deskShow(show.id) : isOver ? undefined : keptShow(show, kept);
  if (to === undefined) return null;
  return (
    <p className="wrap">
      <EditLink to={to} what={name} />
    </p>
  );
}

function keptShow({ id, venue, bill }: Line, kept: readonly KeptPage[]): string | undefined {
  if (kept.some((page) => page.kind === 'venue' && page.id === venue.id)) return paths.venueShow(venue.id ?? '', id);
  const act = kept.find((page) => page.kind === 'artist' && bill.some(({ artist }) => artist === page.id));
  return act === undefined ? undefined : paths.artistShows(act.id);
}

/** The way for those whose page it is to say so; nobody who keeps it already is asked. */
export function ThisIsUs({ kind, id }: KeptPage) {
  return useKeeps({ kind, id }) ? null : (
    <a className="lone" href={kind === 'artist' ? paths.claimArtist(id) : paths.claimVenue(id)}>
      This is us
    </a>
  );
}

/** Says that those whose page it is look after it: each of its keepers proved it, or was invited by one who did. */
export function KeptMark({ kind }: Pick<KeptPage, 'kind'>) {
  return (
    <p className="mark kept-mark">
      <span aria-hidden="true">✓</span> {kind === 'artist' ? 'Kept by the artist' : 'Kept by the venue'}
    </p>
  );
}
