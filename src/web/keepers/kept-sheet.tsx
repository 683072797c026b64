import type { ReactNode } from 'react';
import css from '../desk/desk-page.css?inline';
import { LastOutcome } from '../desk/outcome.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { type Kept, type PageKind, PLACES } from './keeper-work.ts';
import { Keepers } from './keepers.tsx';
import { type PageLink, PaperHead } from './paper-head.tsx';
import { WaitingHere } from './waiting.tsx';

interface KeptSheetProps {
  kind: PageKind;
  id: string;
  name: string;
  kept: Kept;
  once: string;
  children: ReactNode;
}

/** A page as those see it who keep it: what it says to be written, and who else keeps it. */
export function KeptSheet({ kind, id, name, kept, once, children }: KeptSheetProps) {
  const ways = [
    { to: PLACES[kind].page(id), label: 'See the page' },
    { to: kind === 'artist' ? paths.artistShows(id) : paths.venueShows(id), label: 'The shows' },
    { to: kind === 'artist' ? paths.artistHistory(id) : paths.venueHistory(id), label: 'Edit history' },
    { to: '#keepers', label: 'Keepers' },
    { to: paths.myPages(), label: 'Your pages' },
  ];
  const lead = kept.isDisputed
    ? 'An editor is deciding who keeps this page. Until then, nobody can change it.'
    : kept.approval === 'asked'
      ? 'An editor checks what you save before anyone sees it.'
      : 'What you save shows up right away.';
  const wall = kept.artist?.verified === false && !kept.isDisputed ? ' Editors choose whose poster is on the artist wall.' : '';
  return (
    <>
      <PageHead title={`Edit ${name}`} description="Edit a page you keep." isUnlisted />
      <PageStyle name="desk" css={css} />
      <PaperHead mark="You keep this page" title={name} lead={`${lead}${wall}`} stock="mist" poster={name} ways={ways} />
      <div className="wrap desk kept">
        <LastOutcome own={['edit', 'invite', 'dispute', 'leave']} />
        <WaitingHere kept={kept} />
        {kept.isDisputed ? null : children}
        <Keepers kept={kept} name={name} once={once} />
      </div>
    </>
  );
}

/** Nobody keeps what is not there. */
export function NoPage() {
  return (
    <section className="wrap desk">
      <PageHead title="No such page" description="This page doesn’t exist." isUnlisted />
      <PageStyle name="desk" css={css} />
      <h1>No such page</h1>
      <p className="lead">It was taken off the site, or never existed.</p>
      <p>
        <a href={paths.myPages()}>Your pages</a>
      </p>
    </section>
  );
}

interface ShowSheetProps {
  name: string;
  title: string;
  ways: readonly PageLink[];
  own: readonly string[];
  children: ReactNode;
}

/** A page on which keepers see to their shows. */
export function ShowSheet({ name, title, ways, own, children }: ShowSheetProps) {
  return (
    <>
      <PageHead title={`${title}: ${name}`} description="Upcoming shows of a page you keep." isUnlisted />
      <PageStyle name="desk" css={css} />
      <PaperHead mark={name} title={title} stock="mist" poster={name} ways={ways} />
      <div className="wrap desk">
        <LastOutcome own={own} />
        {children}
      </div>
    </>
  );
}
