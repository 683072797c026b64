import { useLoaderData } from 'react-router';
import { Field } from '../../forms/field.tsx';
import { findRefusal, OnceField, PostForm } from '../../forms/form-parts.tsx';
import { paths } from '../../paths.ts';
import { DeskPage, ForEditors } from '../desk-frame.tsx';
import type { Looked } from '../editors.ts';
import { useBusy, useOutcome } from '../outcome.tsx';
import { TipFacts } from '../tips/tip-facts.tsx';
import { When } from '../when.tsx';
import type { loader } from './new-show-actions.ts';
import { ShowFields } from './show-fields.tsx';
import { unknownNames } from './show-form.ts';

/** A show that nobody announced yet, typed in; what is listed that night is looked at first. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  const outcome = useOutcome();
  const busy = useBusy();
  if (loaded === null) return <ForEditors />;
  const looked = outcome?.about === 'make' && 'likely' in outcome ? outcome : undefined;
  // What was looked at stands in the form as what was refused would: nothing is typed twice.
  const refused = findRefusal(outcome, 'make') ?? (looked && { message: saidOf(looked), fields: {}, kept: looked.form });
  return (
    <DeskPage title="A new show" own={['make']}>
      <PostForm files refused={refused} key={JSON.stringify(refused?.kept)}>
        {/* First in the form, so that the Enter key adds nothing to the roster. */}
        <button className="sr" type="submit" name="look" value="1" tabIndex={-1} aria-hidden="true" disabled={busy}>
          See what’s listed that night
        </button>
        <input type="hidden" name="intent" value="make" />
        <OnceField once={loaded.once} />
        {looked === undefined ? null : <Listed looked={looked} />}
        {loaded.tip === null ? null : (
          <section className="form" aria-labelledby="as-told">
            <h2 id="as-told">As submitted</h2>
            <TipFacts tip={loaded.tip} now={loaded.now} hasWho />
          </section>
        )}
        <ShowFields
          stands={loaded.stands}
          venues={loaded.venues}
          pictures={loaded.pictures}
          unknown={{ ...(looked?.unknown ?? unknownNames(loaded.stands)), button: 'add' }}
        />
        {loaded.tip === null ? null : <Answer tip={loaded.tip.id} />}
        {looked === undefined ? null : <input type="hidden" name="despite" value="1" />}
        <div className="save-bar">
          {looked === undefined ? (
            <button className="button" type="submit" name="look" value="1" disabled={busy}>
              {busy ? 'Looking …' : 'See what’s listed that night'}
            </button>
          ) : (
            <>
              <button className="button" type="submit" disabled={busy}>
                {busy ? 'Announcing …' : 'Announce it'}
              </button>
              <button className="key" type="submit" name="look" value="1" disabled={busy}>
                Preview again
              </button>
            </>
          )}
        </div>
      </PostForm>
    </DeskPage>
  );
}

/** Whoever told of it reads what became of it. */
function Answer({ tip }: { tip: string }) {
  return (
    <fieldset className="entries">
      <legend>Reply to the sender</legend>
      <input type="hidden" name="tip" value={tip} />
      <div className="entry whole">
        <Field
          label="What the sender will read"
          name="answer"
          autoComplete="off"
          required={false}
          maxLength={500}
          hint="We also tell them it’s listed."
        />
      </div>
    </fieldset>
  );
}

function saidOf({ likely, why, added }: Looked): string {
  if (why !== undefined) return why;
  if (added !== undefined) return `${added} The show isn’t announced yet.`;
  const same = likely.find((each) => each.same);
  if (same !== undefined) return `“${same.show.event}” already exists. Announce yours only if it’s a different show.`;
  return likely.length === 0
    ? 'Nothing is listed that night. To announce it, press Announce it.'
    : 'Not announced yet. First check what’s listed that night.';
}

function Listed({ looked: { likely } }: { looked: Looked }) {
  if (likely.length === 0) return null;
  return (
    <section className="listed" aria-labelledby="listed">
      <h2 id="listed">Listed that night</h2>
      <ul>
        {likely.map(({ show, same }) => (
          <li key={show.id}>
            {same ? <b>Already here: </b> : null}
            <a href={paths.deskShow(show.id)}>{show.event}</a>, <When at={show} />, {show.venue.name || 'no place'}
          </li>
        ))}
      </ul>
    </section>
  );
}
