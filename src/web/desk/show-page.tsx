import { Form, useLoaderData } from 'react-router';
import type { Claim, ShowEvidence } from '#scene/desk.ts';
import { Field } from '../forms/field.tsx';
import { PostForm } from '../forms/form-parts.tsx';
import { refusedOf } from '../forms/outcome.ts';
import { paths } from '../paths.ts';
import { Claims } from './claims.tsx';
import { ClaimsTable } from './claims-table.tsx';
import { DeskPage, ForEditors } from './desk-frame.tsx';
import { EditShow } from './edit-show.tsx';
import { useBusy, useOutcome } from './outcome.tsx';
import type { loader } from './show-actions.ts';

/** One show: who says what of it, whose word each field is, and what can be mended by hand. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <ForEditors />;
  const { told } = loaded;
  if (told === null) {
    return (
      <DeskPage title="No such show">
        <p className="lead">There is no show at this address, or it is part of another one now.</p>
      </DeskPage>
    );
  }
  return (
    <DeskPage title="A show" own={['edit', 'merge']}>
      <section aria-labelledby="the-show">
        <h2 id="the-show">{told.show.event}</h2>
        <ClaimsTable shows={[told]} whose />
      </section>
      <section aria-labelledby="voices">
        <h2 id="voices">What the sources say</h2>
        <Claims told={told} deed={told.voices.length > 1 ? (voice) => <SplitOff voice={voice} /> : undefined} />
      </section>
      <section aria-labelledby="by-hand">
        <h2 id="by-hand">Set by hand</h2>
        <EditShow key={told.show.id} show={told.show} />
      </section>
      <MergeShows told={told} />
    </DeskPage>
  );
}

function SplitOff({ voice: { source, sourceName, key } }: { voice: Claim }) {
  const busy = useBusy();
  return (
    <Form method="post">
      <input type="hidden" name="source" value={source} />
      <input type="hidden" name="key" value={key} />
      <button className="key" type="submit" name="deed" value="split" disabled={busy}>
        Split off<span className="sr">: what {sourceName} says is a show of its own</span>
      </button>
    </Form>
  );
}

function MergeShows({ told }: { told: ShowEvidence }) {
  const refused = refusedOf(useOutcome(), 'merge');
  const busy = useBusy();
  return (
    <section aria-labelledby="merge">
      <h2 id="merge">One with another show</h2>
      <PostForm refused={refused}>
        <input type="hidden" name="deed" value="merge" />
        <Field
          label="The other show"
          name="other"
          autoComplete="off"
          maxLength={300}
          hint={`Copy the address of its page on this desk. This one's is ${paths.deskShow(told.show.id)}.`}
        />
        <button className="button" type="submit" disabled={busy}>
          They are one show
        </button>
      </PostForm>
    </section>
  );
}
