import { DeskPage, deskPage, Lines, type Loaded, Section } from '../desk-frame.tsx';
import { TipFacts } from '../tips/tip-facts.tsx';
import { NewSourceForm } from './new-source-form.tsx';
import { SourceLine } from './source-line.tsx';
import type { loader } from './sources-actions.ts';

/** Every source and how its hearings go, and a form for a new one. */
export const Page = deskPage(({ sources, venues, told, now, once }: Loaded<typeof loader>) => (
  <DeskPage title="Sources" own={['new-source']}>
    <Lines of={sources} none={<p className="lead">No sources yet. Add the first one below.</p>}>
      {(source) => <SourceLine key={source.id} source={source} now={now} />}
    </Lines>
    <Section id="new-source" title="Add a source">
      {told === null ? null : <TipFacts tip={told} now={now} />}
      <NewSourceForm once={once} venues={venues} told={told} />
    </Section>
  </DeskPage>
));
