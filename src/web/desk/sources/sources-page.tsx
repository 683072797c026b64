import { useLoaderData } from 'react-router';
import { DeskPage, ForEditors } from '../desk-frame.tsx';
import { TipFacts } from '../tips/tip-facts.tsx';
import { NewSourceForm } from './new-source-form.tsx';
import { SourceLine } from './source-line.tsx';
import type { loader } from './sources-actions.ts';

/** Every source and how its hearings go, and a form for a new one. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <ForEditors />;
  const { sources, venues, told, now, once } = loaded;
  return (
    <DeskPage title="Sources" own={['new-source']}>
      {sources.length === 0 ? (
        <p className="lead">No sources yet. Add the first one below.</p>
      ) : (
        <ul className="lines">
          {sources.map((source) => (
            <SourceLine key={source.id} source={source} now={now} />
          ))}
        </ul>
      )}
      <section aria-labelledby="new-source">
        <h2 id="new-source">Add a source</h2>
        {told === null ? null : <TipFacts tip={told} now={now} />}
        <NewSourceForm once={once} venues={venues} told={told} />
      </section>
    </DeskPage>
  );
}
