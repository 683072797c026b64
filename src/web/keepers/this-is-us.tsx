import { paths } from '../paths.ts';

interface PageProps {
  kind: 'artist' | 'venue';
}

/** The way to a page for those whose page it is: to claim it, and to write it once it is theirs. */
export function ThisIsUs({ kind, id }: PageProps & { id: string }) {
  return (
    <a className="lone" href={kind === 'artist' ? paths.claimArtist(id) : paths.claimVenue(id)}>
      This is us
    </a>
  );
}

/** Says that those whose page it is look after it: each of its keepers proved it, or was invited by one who did. */
export function KeptMark({ kind }: PageProps) {
  return (
    <p className="mark kept-mark">
      <span aria-hidden="true">✓</span> {kind === 'artist' ? 'Kept by the artist' : 'Kept by the venue'}
    </p>
  );
}
