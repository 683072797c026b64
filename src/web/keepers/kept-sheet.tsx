import type { ReactNode } from 'react';
import css from '../desk/desk-page.css?inline';
import { LastOutcome } from '../desk/outcome.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { type Kept, type PageKind, PLACES } from './keeper-work.ts';
import { Keepers } from './keepers.tsx';

interface KeptSheetProps {
  kind: PageKind;
  id: string;
  name: string;
  kept: Kept;
  /** The form it is written in. */
  children: ReactNode;
}

/** A page as those see it who keep it: what it says to be written, and who else keeps it. */
export function KeptSheet({ kind, id, name, kept, children }: KeptSheetProps) {
  const history = kind === 'artist' ? paths.artistHistory(id) : paths.venueHistory(id);
  return (
    <section className="wrap desk">
      <PageHead title={`Edit ${name}`} description="Write the page that you keep." isUnlisted />
      <PageStyle name="desk" css={css} />
      <h1>{name}</h1>
      <LastOutcome own={['edit', 'invite', 'dispute', 'leave']} />
      <section className="standing" aria-label="The page">
        <p className="lead">
          {kept.isDisputed
            ? 'An editor decides first who keeps this page. Until then nobody changes it.'
            : 'Yours to write: what you save stands there at once.'}
        </p>
        <p>
          <a className="lone" href={PLACES[kind].page(id)}>
            See the page
          </a>{' '}
          <a className="lone" href={history}>
            What was changed
          </a>{' '}
          <a className="lone" href="#keepers">
            Who keeps it
          </a>{' '}
          <a className="lone" href={kind === 'artist' ? paths.artistShows(id) : paths.venueShows(id)}>
            The shows
          </a>{' '}
          <a className="lone" href={paths.myPages()}>
            Your pages
          </a>
        </p>
      </section>
      {kept.isDisputed ? null : children}
      <Keepers kept={kept} name={name} />
    </section>
  );
}

/** Nobody keeps what is not there. */
export function NoPage() {
  return (
    <section className="wrap desk">
      <PageHead title="No such page" description="A page that is not there." isUnlisted />
      <PageStyle name="desk" css={css} />
      <h1>No such page</h1>
      <p className="lead">It was taken off the site, or never was there.</p>
      <p>
        <a href={paths.myPages()}>Your pages</a>
      </p>
    </section>
  );
}
