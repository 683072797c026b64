import type { HistoryKind } from '#scene/history.ts';
import { PageHead } from '../layout/page-head.tsx';

/** In place of the history of what is not there. */
export function NoHistory({ kind }: { kind: HistoryKind }) {
  return (
    <section className="wrap">
      <PageHead title="No history" description={`There is no such ${kind} in the archive.`} isUnlisted />
      <h1 className="poster-type">{`There is no such ${kind}.`}</h1>
      <p className="lead">What was taken down keeps its history to itself.</p>
    </section>
  );
}
