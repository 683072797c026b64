import { useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { DeskProposal } from '#scene/keepers/proposal.ts';
import { Field } from '../../forms/field.tsx';
import { findRefusal, PostForm } from '../../forms/form-parts.tsx';
import { PLACES } from '../../keepers/keeper-work.ts';
import { Written } from '../../keepers/written.tsx';
import { Moment } from '../../look/facts.tsx';
import { paths } from '../../paths.ts';
import { DeskPage, ForEditors } from '../desk-frame.tsx';
import { useBusy, useOutcome } from '../outcome.tsx';
import { picksOf } from '../ticked.ts';
import { ApprovalChoice } from './approval-choice.tsx';
import type { loader } from './waiting-actions.ts';

/** What keepers wrote that waits: to be published or refused, one by one or many at once; and whether it waits at all. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <ForEditors />;
  const { waiting, now } = loaded;
  const { proposals, of, approval } = waiting;
  return (
    <DeskPage title="Waiting" own={['decide', 'approval']}>
      {of > proposals.length ? <p className="lead">{`The first ${proposals.length} of ${of}.`}</p> : null}
      {proposals.length === 0 ? <p className="lead">No keeper changes are waiting.</p> : <Picks proposals={proposals} now={now} />}
      <section aria-labelledby="approval-head">
        <h2 id="approval-head">Who checks first</h2>
        <ApprovalChoice value={approval} hint="To set this for one page, go to its desk page. Changes already waiting keep waiting." />
      </section>
    </DeskPage>
  );
}

function Picks({ proposals, now }: { proposals: readonly DeskProposal[]; now: number }) {
  const busy = useBusy();
  const refused = findRefusal(useOutcome(), 'decide');
  const kept = picksOf(refused);
  const [picked, setPicked] = useState(kept.size);
  const list = useRef<HTMLUListElement>(null);
  const count = () => setPicked(list.current?.querySelectorAll('input[name="proposal"]:checked').length ?? 0);
  return (
    <PostForm refused={refused} key={JSON.stringify(proposals.map(({ seen }) => seen))}>
      <input type="hidden" name="intent" value="decide" />
      {/* First in the form, so that the Enter key publishes nothing by itself. */}
      <button className="sr" type="submit" tabIndex={-1} name="as" value="refused" disabled={busy}>
        Turn down selected
      </button>
      <div className="picks" onChange={count}>
        <ul className="lines" ref={list}>
          {proposals.map((proposal) => (
            <Waiting key={proposal.id} proposal={proposal} now={now} isPicked={kept.has(proposal.id)} />
          ))}
        </ul>
        <div className="bulk">
          <p aria-live="polite">{picked === 0 ? 'For all selected:' : `${picked} selected:`}</p>
          <button className="key" type="submit" name="as" value="published" disabled={busy}>
            Publish
          </button>
          <Field
            label="If not, why not"
            name="reason"
            autoComplete="off"
            required={false}
            maxLength={600}
            hint="They’ll get this in an email."
          />
          <button className="key" type="submit" name="as" value="refused" disabled={busy}>
            No
          </button>
        </div>
      </div>
    </PostForm>
  );
}

const ABOUT = { page: 'the page', 'new show': 'a new show', show: 'a show', credit: 'how it is billed' };

function Waiting({ proposal, now, isPicked }: { proposal: DeskProposal; now: number; isPicked: boolean }) {
  const busy = useBusy();
  const { id, page, about, show, who, at, trouble, meanwhile, pictures, seen } = proposal;
  return (
    <li className="line pick">
      <label className="tick">
        <input type="checkbox" name="proposal" value={id} defaultChecked={isPicked} />
        <span className="sr">{`Select what ${who.name} wrote about ${page.name}`}</span>
      </label>
      <div className="written">
        <input type="hidden" name={`seen-${id}`} value={seen} />
        <h2 className="line-name">
          {page.isOff ? page.name : <a href={PLACES[page.kind].page(page.id)}>{page.name}</a>}: {ABOUT[about]}
        </h2>
        <p className="small">
          {show === null ? null : (
            <>
              <a href={paths.show(show.slug)}>{show.name}</a>,{' '}
            </>
          )}
          {who.username === null ? <bdi>{who.name}</bdi> : <a href={paths.user(who.username)}>{who.name}</a>}, <Moment at={at} now={now} />
        </p>
        <Written proposal={proposal} />
        {pictures.map(({ file, preview }) => (
          <img key={file} className="tip-flyer" src={preview} alt="Sent with this change" loading="lazy" />
        ))}
        {trouble === null ? (
          <p>
            <button className="key" type="submit" name="only" value={id} disabled={busy}>
              {meanwhile.length === 0 ? 'Publish this' : 'Publish this instead'}
              <span className="sr">: {page.name}</span>
            </button>
          </p>
        ) : (
          <p className="trouble">{trouble}</p>
        )}
      </div>
    </li>
  );
}
