import { type ReactNode, useEffect, useRef } from 'react';
import { useLoaderData, useLocation, useRouteLoaderData } from 'react-router';
import type { DeskWaits } from '#scene/desk/desk.ts';
import { roleOpens } from '#scene/people/roles.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session/account.ts';
import css from './desk-page.css?inline';
import type { loader } from './desk-waits.ts';
import { LastOutcome } from './outcome.tsx';

interface DeskPageProps {
  title: string;
  /** Forms that say themselves what was refused of them. */
  own?: readonly string[];
  /** The address of a feed that says the same. */
  feed?: string;
  children: ReactNode;
}

/** A page of the desk: its name, the way to the others, and what was done last. */
export function DeskPage({ title, own = [], feed, children }: DeskPageProps) {
  return (
    <Sheet title={title} feed={feed}>
      <Tabs />
      <ForWhoeverRunsIt />
      <h1>{title}</h1>
      <LastOutcome own={own} />
      {children}
    </Sheet>
  );
}

/** What a page of the desk is drawn from. */
export type Loaded<Loader> = Exclude<ReturnType<typeof useLoaderData<Loader>>, null>;

/** A page of the desk, drawn from what its loader answers: null where the desk is locked. */
export function deskPage<Props extends object>(Drawn: (props: Props) => ReactNode, who?: 'admins') {
  return function Page() {
    const loaded = useLoaderData() as Props | null;
    return loaded === null ? <ForEditors who={who} /> : <Drawn {...loaded} />;
  };
}

/** A part of a page under a heading. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Things in a list, a line each; `none` where there are none. */
export function Lines<Item>({ of, none, children }: { of: readonly Item[]; none?: ReactNode; children: (item: Item) => ReactNode }) {
  return of.length === 0 ? none : <ul className="lines">{of.map(children)}</ul>;
}

/** The way to the next part of a list, as far as there is one. */
export function More({ to, label }: { to: string | null; label: string }) {
  return to === null ? null : (
    <p>
      <a className="button" href={to} rel="next">
        {label}
      </a>
    </p>
  );
}

/** The desk is locked to whoever only keeps a page of their own, and where the settings say so to whoever came with a password alone. */
function ForEditors({ who = 'editors' }: { who?: 'editors' | 'admins' | undefined }) {
  const { currentUser } = useSession();
  const editor = currentUser !== null && roleOpens(who === 'admins' ? 'admin' : 'editor', currentUser.role);
  return (
    <Sheet title={`For ${who}`}>
      <h1>{`For ${who}`}</h1>
      <p className="lead">
        {editor
          ? 'You need an authenticator app to open the desk. Set one up on your dashboard.'
          : `This desk is for ${who}. Ask whoever runs this site to make you one.`}
      </p>
      <p>
        <a href={paths.dashboard()}>Go to your dashboard</a>
      </p>
    </Sheet>
  );
}

function Sheet({ title, feed, children }: { title: string; feed?: string | undefined; children: ReactNode }) {
  return (
    <section className="wrap desk">
      <PageHead title={title} description="The editors’ desk." isUnlisted {...(feed === undefined ? {} : { feed })} />
      <PageStyle name="desk" css={css} />
      {children}
    </section>
  );
}

/** How much waits at the desk; null where that is not known. */
export function useDeskWaits(): DeskWaits | null {
  return useRouteLoaderData<typeof loader>('desk') ?? null;
}

/** Whoever runs the site is told where it was started with another scene pack than the database holds, and where letters are not sent. */
function ForWhoeverRunsIt() {
  const { pack = null, letters = null } = useDeskWaits() ?? {};
  return [pack, letters].map((notice) => (notice === null ? null : <Notice key={notice} notice={notice} />));
}

function Notice({ notice }: { notice: string }) {
  // What is to be typed stands between backticks, as a terminal tells it.
  const parts = notice.split('`').map((words, at) => (at % 2 === 1 ? <code key={words}>{words}</code> : words));
  return <p className="run-notice">{parts}</p>;
}

function Tabs() {
  const waits = useDeskWaits();
  const { pathname } = useLocation();
  const { currentUser } = useSession();
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another place in the row
  useEffect(() => {
    // Who is in it by key is where they want to be.
    if (row.current !== null && !row.current.contains(document.activeElement)) showAround(row.current);
  }, [pathname]);
  const isAdmin = currentUser !== null && roleOpens('admin', currentUser.role);
  const groups = [
    {
      group: 'Waiting for an answer',
      ways: [
        { to: paths.desk(), label: counted('Questions', waits?.questions) },
        { to: paths.deskTips(), label: counted('Tips', waits?.tips) },
        { to: paths.deskWaiting(), label: counted('Waiting', waits?.proposals) },
        { to: paths.deskClaims(), label: counted('Claims', waits?.claims) },
      ],
    },
    {
      group: 'What the site says',
      ways: [
        { to: paths.deskShows(), label: 'Shows' },
        { to: paths.deskArtists(), label: 'Artists' },
        { to: paths.deskVenues(), label: 'Venues' },
        { to: paths.deskPromoters(), label: 'Promoters' },
        { to: paths.deskAllSeries(), label: 'Series' },
        { to: paths.deskNews(), label: 'News' },
        { to: paths.deskServices(), label: 'Services' },
        { to: paths.deskScene(), label: 'Words' },
        { to: paths.deskPictures(), label: 'Pictures' },
        { to: paths.deskSources(), label: 'Sources' },
      ],
    },
    {
      group: 'Who did what',
      ways: [
        { to: paths.deskDecisions(), label: 'Decisions' },
        { to: paths.deskChanges(), label: 'Changes' },
        ...(isAdmin ? [{ to: paths.deskPeople(), label: 'People' }] : []),
      ],
    },
  ];
  return (
    <nav className="desk-ways" aria-label="Desk" ref={row}>
      {groups.map(({ group, ways }) => (
        <ul key={group} aria-label={group}>
          {ways.map(({ to, label }) => (
            <li key={to}>
              <a
                href={to}
                aria-current={pathname === to ? 'page' : pathname.startsWith(`${to}/`) && to !== paths.desk() ? 'true' : undefined}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

/** Draws the row of ways aside until those beside where one is are in sight with it. */
function showAround(row: HTMLElement): void {
  const ways = [...row.querySelectorAll('li')];
  const here = ways.findIndex((way) => way.querySelector('[aria-current]') !== null);
  const own = ways[here];
  if (own === undefined) return;
  // Its own place is no measure: it is held in sight already.
  const before = ways.slice(0, here).reduce((sum, way) => sum + way.offsetWidth, 0);
  row.scrollLeft = before - (row.clientWidth - own.offsetWidth) / 2;
}

function counted(name: string, count = 0): string {
  return count === 0 ? name : `${name} (${count})`;
}
