import { HISTORY_NOUNS, type HistoryKind } from '#scene/history/history-kind.ts';
import { PageHead } from '../layout/page-head.tsx';
import { lineClass, wordClass } from '../look/fit.ts';
import { PageStyle } from '../look/page-style.tsx';
import css from './history.css?inline';

const TITLE = 'No history';

/** In place of the history of what is not there. */
export function NoHistory({ kind }: { kind: HistoryKind }) {
  return (
    <article className="history">
      <PageStyle name="history" css={css} />
      <PageHead title={TITLE} description={`There is no such ${HISTORY_NOUNS[kind]} in the archive.`} isUnlisted />
      <header className="history-head mist">
        <div className={`wrap ${wordClass(TITLE)} ${lineClass(TITLE)}`}>
          <h1>{TITLE}</h1>
          <p>{`There is no such ${HISTORY_NOUNS[kind]}, or it was taken down.`}</p>
        </div>
      </header>
    </article>
  );
}
