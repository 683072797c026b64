import { useLoaderData } from 'react-router';
import { HISTORY_NOUNS, type HistoryKind } from '#scene/history/history-kind.ts';
import { More } from '../desk/desk-frame.tsx';
import { LastOutcome } from '../desk/outcome.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { hasAccent, lineClass, wordClass } from '../look/fit.ts';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import type { loader } from './entry-history-actions.ts';
import css from './history.css?inline';
import { Revisions } from './history-view.tsx';

const FILTERS = [
  { by: undefined, label: 'All' },
  { by: 'people', label: 'By hand' },
  { by: 'others', label: 'Sources and packs' },
];

function addressesOf(kind: HistoryKind, id: string) {
  type Query = Parameters<typeof paths.sceneHistory>[0];
  switch (kind) {
    case 'scene':
      return { page: paths.home(), here: paths.sceneHistory };
    case 'news':
      return { page: paths.newsPost(id), here: (query?: Query) => paths.newsHistory(id, query) };
    default:
      return { page: paths[kind](id), here: (query?: Query) => paths[`${kind}History`](id, query) };
  }
}

/** What changed in a document, by whom and why. */
export function Page() {
  const { kind, told } = useLoaderData<typeof loader>();
  if (told === null) return <NoHistory kind={kind} />;
  const { id, name, history, by, now, isKept } = told;
  const { page, here } = addressesOf(kind, id);
  const { revisions, next, of } = history;
  return (
    <article className="history">
      <PageStyle name="history" css={css} />
      <PageHead
        title={`History: ${name}`}
        description={`What changed on ${name}, who changed it, and why.`}
        isUnlisted
        feed={`${here()}.atom`}
      />
      <header className="history-head mist">
        <div className={`wrap ${wordClass(name)} ${lineClass(name)}`}>
          <p className="mark">What changed, and who says so</p>
          <h1 className={hasAccent(name) ? 'accented' : undefined}>{name}</h1>
          <p className="lead">
            {of === 0 ? '' : of === 1 ? 'One change. ' : `${of} changes. `}
            <a className="lone" href={page}>
              {kind === 'show' ? 'The show' : 'The page'}
            </a>
          </p>
        </div>
      </header>
      <div className="wrap">
        <LastOutcome own={[]} />
        <nav className="history-ways" aria-label="Show changes">
          <ul>
            {FILTERS.map((filter) => (
              <li key={filter.label}>
                <a href={here(filter.by === undefined ? {} : { by: filter.by })} aria-current={by === filter.by ? 'page' : undefined}>
                  {filter.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {revisions.length === 0 ? <AsItBegan /> : <Revisions revisions={revisions} now={now} isKept={isKept} />}
        <More to={next === null ? null : here({ by, before: String(next) })} label="Earlier" />
      </div>
    </article>
  );
}

function AsItBegan() {
  return (
    <div className="began">
      <p className="poster-type">Original</p>
      <p>No changes since it was added.</p>
    </div>
  );
}

const TITLE = 'No history';

function NoHistory({ kind }: { kind: HistoryKind }) {
  return (
    <article className="history">
      <PageStyle name="history" css={css} />
      <PageHead title={TITLE} description={`This ${HISTORY_NOUNS[kind]} isn’t in the archive.`} isUnlisted />
      <header className="history-head mist">
        <div className={`wrap ${wordClass(TITLE)} ${lineClass(TITLE)}`}>
          <h1>{TITLE}</h1>
          <p>{`We can’t find this ${HISTORY_NOUNS[kind]}. It may have been taken down.`}</p>
        </div>
      </header>
    </article>
  );
}
