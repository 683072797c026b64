import { Form } from 'react-router';
import type { Proposal } from '#scene/keepers/proposal.ts';
import { Press } from '../forms/form-parts.tsx';
import { Difference } from '../history/history-view.tsx';
import { Day } from '../look/facts.tsx';
import { paths } from '../paths.ts';
import type { Kept } from './keeper-work.ts';

const ABOUT = { page: 'The page', 'new show': 'A new show', show: 'A show', credit: 'How you are billed' };

/** What was written of a page and its shows, and is not published: it can be taken back, and where no editor is asked any more published. */
export function WaitingHere({ kept: { proposals, approval } }: { kept: Pick<Kept, 'proposals' | 'approval'> }) {
  if (proposals.length === 0) return null;
  return (
    <section id="waiting" aria-labelledby="waiting-head">
      <h2 id="waiting-head">Not published yet</h2>
      <ul className="lines">
        {proposals.map((proposal) => (
          <One key={proposal.id} proposal={proposal} mayPublish={approval === 'at once'} />
        ))}
      </ul>
    </section>
  );
}

function One({ proposal, mayPublish }: { proposal: Proposal; mayPublish: boolean }) {
  const { id, about, show, who, isMine, at, state, reason, trouble } = proposal;
  const canPublish = mayPublish && trouble === null;
  return (
    <li className="line">
      <div className="written">
        <h3 className="line-name">
          {ABOUT[about]}
          {show === null ? null : (
            <>
              : <a href={paths.show(show.slug)}>{show.name}</a>
            </>
          )}
        </h3>
        {state === 'refused' ? (
          <p>
            <b>An editor said no:</b> “{reason}” We kept what you wrote. Change it and save again, or discard it.
          </p>
        ) : (
          <p>
            {isMine ? 'You' : who.name}, <Day at={at} />. {mayPublish ? '' : 'Waiting for an editor. Nobody else can see it yet.'}
          </p>
        )}
        <Written proposal={proposal} />
        {trouble === null ? null : <p className="trouble">{trouble}</p>}
      </div>
      {isMine ? (
        <Form method="post">
          <input type="hidden" name="proposal" value={id} />
          <div className="buttons">
            {canPublish ? <Press value="publish">Publish it now</Press> : null}
            <Press value="let-go">{state === 'refused' ? 'Discard it' : 'Take it back'}</Press>
          </div>
        </Form>
      ) : null}
    </li>
  );
}

/** On a page of shows, where what is said of one waits. */
export function WaitsNote({ state, edit }: { state: 'waiting' | 'refused'; edit: string }) {
  return (
    <p className="small">
      <b>{state === 'refused' ? 'An editor said no.' : 'Your changes are waiting for an editor.'}</b>{' '}
      <a href={`${edit}#waiting`}>See them</a>
    </p>
  );
}

/** What was written beside what stands there, word by word; and what somebody else made of it meanwhile. */
export function Written({ proposal: { changes, meanwhile, why } }: { proposal: Proposal }) {
  return (
    <>
      {meanwhile.length === 0 ? null : (
        <>
          <p>
            <b>Changed since you wrote it:</b>
          </p>
          <dl className="diff">
            {meanwhile.map((field) => (
              <Difference key={field.field} field={field} />
            ))}
          </dl>
          <p>
            <b>What was written, next to what’s there now:</b>
          </p>
        </>
      )}
      <dl className="diff">
        {changes.map((field) => (
          <Difference key={field.field} field={field} />
        ))}
      </dl>
      {why === '' ? null : <p className="small">“{why}”</p>}
    </>
  );
}
