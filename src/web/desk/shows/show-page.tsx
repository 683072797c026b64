import { Form, useLoaderData } from 'react-router';
import type { Statement } from '#scene/desk/desk.ts';
import type { DeskShow, HandField } from '#scene/desk/desk-show.ts';
import { FIELD_NAMES, HIDDEN_WORDS } from '#scene/desk/hand-words.ts';
import type { Show } from '#scene/shows/show.ts';
import { joinWords } from '#scene/text/listed.ts';
import { clock24 } from '#scene/time/calendar.ts';
import { Field } from '../../forms/field.tsx';
import { findRefusal, PostForm } from '../../forms/form-parts.tsx';
import { Day } from '../../look/facts.tsx';
import { paths } from '../../paths.ts';
import { DeskPage, ForEditors } from '../desk-frame.tsx';
import { LikelyOnes } from '../entries/likely-ones.tsx';
import { useBusy, useOutcome } from '../outcome.tsx';
import { Select } from '../select.tsx';
import { When } from '../when.tsx';
import { EditShow } from './edit-show.tsx';
import type { loader } from './show-actions.ts';
import { Statements } from './statements.tsx';

/** One show: what is said of it and by whom, and everything of it to be set by hand. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <ForEditors />;
  const { told, venues, pictures } = loaded;
  if (told === null) {
    return (
      <DeskPage title="No such show">
        <p className="lead">There’s no show at this address. It may have been merged into another.</p>
      </DeskPage>
    );
  }
  return (
    <DeskPage title={told.show.event} own={['edit', 'merge', 'hide', 'part']}>
      <Standing told={told} />
      <section aria-labelledby="by-hand">
        <h2 id="by-hand">Set by hand</h2>
        <EditShow key={told.show.id} told={told} venues={venues} pictures={pictures} />
      </section>
      <HideShow told={told} />
      <section aria-labelledby="statements">
        <h2 id="statements">What the sources say</h2>
        {told.hidden !== null && (told.statements.length > 1 || told.made) ? (
          <p>The split-off show stays hidden like this one until you bring it back on its own page.</p>
        ) : null}
        <Statements
          evidence={told}
          action={told.statements.length > 1 || told.made ? (statement) => <SplitOff statement={statement} /> : undefined}
        />
      </section>
      <MergeShows told={told} />
      {told.show.status === 'withdrawn' ? null : <PartShow told={told} />}
    </DeskPage>
  );
}

/** When and where, what of it is whose word, and what is decided by one press. */
function Standing({ told: { show, byHand, statements, hidden } }: { told: DeskShow }) {
  const busy = useBusy();
  const sources = new Set(statements.filter(({ gone }) => !gone).map(({ source }) => source)).size;
  const isGone = show.status === 'withdrawn' || show.status === 'no longer listed';
  const press = (what: string, label: string) => (
    <button className="key" type="submit" name="what" value={what} disabled={busy}>
      {label}
    </button>
  );
  return (
    <section className="standing" aria-label="The show">
      <p className="lead">
        <When at={show} />
        {show.venue.name === '' ? '' : `, ${show.venue.name}`}
      </p>
      <p>
        {`${setByHand(byHand, statements.length > 0)}. ${sources === 0 ? 'No source' : sources === 1 ? 'One source' : `${sources} sources`}. `}
        {hidden !== null || show.status === 'withdrawn' ? null : <ShowLinks slug={show.slug} />}
        {hidden === null && isGone ? 'No source lists it now. What you set here applies once one does.' : null}
      </p>
      {isGone ? null : (
        <Form method="post" className="buttons">
          <input type="hidden" name="intent" value="quick" />
          {press('not music', 'Not music')}
          {show.status === 'cancelled' ? press('announced', 'It’s on after all') : press('cancelled', 'Canceled')}
          {show.status === 'sold out' ? press('announced', 'Tickets are available again') : press('sold out', 'Sold out')}
        </Form>
      )}
    </section>
  );
}

function setByHand(byHand: DeskShow['byHand'], isHeard: boolean): string {
  if (!isHeard) return 'Entered by hand';
  return byHand.length === 0
    ? 'Nothing set by hand'
    : `Set by hand: ${joinWords(byHand.map(({ field }) => FIELD_NAMES[field as HandField]))}`;
}

function ShowLinks({ slug }: { slug: string }) {
  return (
    <>
      <a href={paths.show(slug)}>See it on the wall</a> <a href={paths.showHistory(slug)}>Edit history</a>
    </>
  );
}

/** Takes a show down for a reason, or brings it back. */
function HideShow({ told: { hidden } }: { told: DeskShow }) {
  const refused = findRefusal(useOutcome(), 'hide');
  const busy = useBusy();
  if (hidden !== null) {
    return (
      <section aria-labelledby="hide">
        <h2 id="hide">Hidden</h2>
        <p>
          {HIDDEN_WORDS[hidden.why]}
          {hidden.note === '' ? '.' : `: ${hidden.note}`}
        </p>
        <Form method="post">
          <button className="button" type="submit" name="intent" value="bring back" disabled={busy}>
            Bring it back
          </button>
        </Form>
      </section>
    );
  }
  return (
    <section aria-labelledby="hide">
      <h2 id="hide">Hide this show</h2>
      <PostForm refused={refused}>
        <p>It leaves every list and feed right away, and its page says it was taken down. Sources won’t bring it back.</p>
        <input type="hidden" name="intent" value="hide" />
        <Select label="Why" name="why" choices={Object.entries(HIDDEN_WORDS)} value="not music" hint="Its page shows this." />
        <Field label="Note (optional)" name="note" autoComplete="off" required={false} maxLength={300} hint="Only editors see it." />
        <button className="button" type="submit" disabled={busy}>
          Hide it
        </button>
      </PostForm>
    </section>
  );
}

function SplitOff({ statement: { source, sourceName, key } }: { statement: Statement }) {
  const busy = useBusy();
  return (
    <Form method="post">
      <input type="hidden" name="source" value={source} />
      <input type="hidden" name="key" value={key} />
      <button className="key" type="submit" name="intent" value="split" disabled={busy}>
        Split off<span className="sr">: what {sourceName} says is a separate show</span>
      </button>
    </Form>
  );
}

/** Another show of the night that is this one: everything said of it is said of this from then on. */
function MergeShows({ told: { likely } }: { told: DeskShow }) {
  const refused = findRefusal(useOutcome(), 'merge');
  const busy = useBusy();
  return (
    <section aria-labelledby="merge">
      <h2 id="merge">Merge with another show</h2>
      {likely.length === 0 ? (
        <p>Nothing else is listed that night.</p>
      ) : (
        <PostForm refused={refused}>
          <input type="hidden" name="intent" value="merge" />
          <LikelyOnes likely={likely.map(likelyLine)} />
          <button className="button" type="submit" disabled={busy}>
            Merge them
          </button>
        </PostForm>
      )}
    </section>
  );
}

/** Which of the two shows somebody plays. */
const PLAYS = [
  ['both', 'both shows'],
  ['first', 'this one'],
  ['second', 'the second'],
] as const;

/** Parts what was listed as one: shows that were merged come apart again; of one that is two, the second is made. */
function PartShow({ told: { show, merged } }: { told: DeskShow }) {
  const refused = findRefusal(useOutcome(), 'part');
  const busy = useBusy();
  return (
    <section aria-labelledby="part">
      <h2 id="part">Two shows in one</h2>
      {merged.length === 0 ? null : (
        <ul className="lines">
          {merged.map(({ decision, name, at }) => (
            <li className="line" key={decision}>
              <p>
                <b>{name}</b> was merged into it, <Day at={at} />.
              </p>
              <Form method="post">
                <input type="hidden" name="id" value={decision} />
                <button className="key" type="submit" name="intent" value="undo" disabled={busy}>
                  Undo the merge
                  <span className="sr">{`: ${name}`}</span>
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <PostForm refused={refused}>
        <p>
          The second show copies this one, except for its end time and what you enter here. People who starred this one will have both
          starred.
        </p>
        <input type="hidden" name="intent" value="part" />
        <Field id="part-date" label="Date" name="partdate" type="date" autoComplete="off" value={show.date} />
        <Field
          id="part-start"
          label="Starts"
          name="partstart"
          type="time"
          autoComplete="off"
          required={false}
          value={clock24(show.startTime)}
        />
        <Field id="part-end" label="Ends" name="partend" type="time" autoComplete="off" required={false} />
        <Field
          id="part-title"
          label="Name"
          name="parttitle"
          autoComplete="off"
          required={false}
          maxLength={200}
          value={show.title}
          hint="Besides who plays."
        />
        {show.bill.map(({ name }, place) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: a bill has an order, and may name somebody twice
            key={place}
            label={`${name} plays`}
            name={`partact${place}`}
            choices={PLAYS}
            value="both"
          />
        ))}
        <input type="hidden" name="partbill" value={show.bill.map(({ name }) => name).join('\n')} />
        <button className="button" type="submit" disabled={busy}>
          Make it two shows
        </button>
      </PostForm>
    </section>
  );
}

function likelyLine(show: Show) {
  const line = (
    <>
      <b>{show.event}</b> <When at={show} />, {show.venue.name || 'no place'}
    </>
  );
  return { id: show.id, line };
}
