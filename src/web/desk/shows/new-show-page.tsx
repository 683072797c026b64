import { Field } from '../../forms/field.tsx';
import { findRefusal, Hidden, OnceField, Press } from '../../forms/form-parts.tsx';
import { paths } from '../../paths.ts';
import { DeskForm, EnterKey } from '../desk-form.tsx';
import { DeskPage, deskPage, type Loaded } from '../desk-frame.tsx';
import type { Looked } from '../editors.ts';
import { useOutcome } from '../outcome.tsx';
import { TipFacts } from '../tips/tip-facts.tsx';
import { When } from '../when.tsx';
import type { loader } from './new-show-actions.ts';
import { ShowFields } from './show-fields.tsx';
import { unknownNames } from './show-form.ts';

/** A show that nobody announced yet, typed in; what is listed that night is looked at first. */
function NewShow({ once, tip, now, stands, venues, groups, pictures }: Loaded<typeof loader>) {
  const outcome = useOutcome();
  const looked = outcome?.about === 'make' && 'likely' in outcome ? (outcome as Looked) : undefined;
  // What was looked at stands in the form as what was refused would: nothing is typed twice.
  const refused = findRefusal(outcome, 'make') ?? (looked && { message: saidOf(looked), fields: {}, kept: looked.form });
  return (
    <DeskPage title="A new show" own={['make']}>
      <DeskForm intent="make" files refused={refused} key={JSON.stringify(refused?.kept)}>
        {/* The Enter key adds nothing to the roster. */}
        <EnterKey name="look" value="1" label="See what’s listed that night" />
        <OnceField once={once} />
        {looked === undefined ? null : <Listed looked={looked} />}
        {tip === null ? null : (
          <section className="form" aria-labelledby="as-told">
            <h2 id="as-told">As submitted</h2>
            <TipFacts tip={tip} now={now} hasWho />
          </section>
        )}
        <ShowFields
          stands={stands}
          venues={venues}
          groups={groups}
          pictures={pictures}
          unknown={{ ...(looked?.unknown ?? unknownNames(stands)), button: 'add' }}
        />
        {tip === null ? null : (
          <fieldset className="entries">
            <legend>Reply to the sender</legend>
            <Hidden sent={{ tip: tip.id }} />
            <div className="entry whole">
              <Field label="What the sender will read" name="answer" optional maxLength={500} hint="We also tell them it’s listed." />
            </div>
          </fieldset>
        )}
        {looked === undefined ? null : <Hidden sent={{ despite: '1' }} />}
        <div className="save-bar">
          {looked === undefined ? (
            <Press look="button" name="look" value="1" doing="Looking …">
              See what’s listed that night
            </Press>
          ) : (
            <>
              <Press look="button" doing="Announcing …">
                Announce it
              </Press>
              <Press name="look" value="1">
                Preview again
              </Press>
            </>
          )}
        </div>
      </DeskForm>
    </DeskPage>
  );
}
export const Page = deskPage(NewShow);

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
