import type { History } from '#scene/history/history.ts';
import type { HistoryKind } from '#scene/history/history-kind.ts';
import { LastOutcome } from '../desk/outcome.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { hasAccent, lineClass, wordClass } from '../look/fit.ts';
import { PageStyle } from '../look/page-style.tsx';
import css from './history.css?inline';
import { Revisions } from './history-view.tsx';

/** A document with what became different of it. */
export interface ToldHistory {
  kind: HistoryKind;
  name: string;
  /** The address of its own page, and of this. */
  page: string;
  here: (query?: { by?: string | undefined; before?: string }) => string;
  history: History;
  by: string | undefined;
  now: number;
  /** Whether whoever reads it keeps the page. */
  isKept?: boolean;
}

const FILTERS = [
  { by: undefined, label: 'All' },
  { by: 'people', label: 'By hand' },
  { by: 'others', label: 'Sources and packs' },
];

/** What was, what is, and who says so. */
export function HistoryPage({ told: { kind, name, page, here, history, by, now, isKept = false } }: { told: ToldHistory }) {
  const { revisions, next, of } = history;
  return (
    <article className="history">
      <PageStyle name="history" css={css} />
      <PageHead
        title={`History: ${name}`}
        description={`What was changed of ${name}, by whom and why.`}
        isUnlisted
        feed={`${here()}.atom`}
      />
      <header className="history-head mist">
        <div className={`wrap ${wordClass(name)} ${lineClass(name)}`}>
          <p className="mark">What was, what is, and who says so</p>
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
        <nav className="history-ways" aria-label="Whose changes">
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
        {next === null ? null : (
          <p>
            <a className="button" href={here({ by, before: String(next) })} rel="next">
              Earlier
            </a>
          </p>
        )}
      </div>
    </article>
  );
}

function AsItBegan() {
  return (
    <div className="began">
      <p className="poster-type">As it began</p>
      <p>Nobody has changed this since it came here.</p>
    </div>
  );
}
