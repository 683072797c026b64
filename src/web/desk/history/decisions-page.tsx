import { useLoaderData } from 'react-router';
import { isFinal } from '#scene/desk/account-decision.ts';
import type { Decision } from '#scene/desk/desk.ts';
import { Moment } from '../../look/facts.tsx';
import { useSession } from '../../session/account.ts';
import { DeskPage, ForEditors } from '../desk-frame.tsx';
import { UndoButton } from '../outcome.tsx';
import type { loader } from './decisions-actions.ts';

/** What editors decided, the newest first; each can be taken back but those about accounts, of which an admin decides anew. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <ForEditors />;
  const { decisions, now } = loaded;
  return (
    <DeskPage title="Decisions">
      {decisions.length === 0 ? (
        <p className="lead">No decisions yet.</p>
      ) : (
        <ol className="lines">
          {decisions.map((decision) => (
            <Line key={decision.id} decision={decision} now={now} />
          ))}
        </ol>
      )}
    </DeskPage>
  );
}

function Line({ decision: { id, kind, said, by, account, at, undoneAt }, now }: { decision: Decision; now: number }) {
  const { currentUser } = useSession();
  return (
    <li className={undoneAt === null ? 'line' : 'line gone'}>
      <div>
        <p className="line-name">{said}</p>
        <p>
          {account === currentUser?.uid ? 'You' : <bdi>{by}</bdi>}, <Moment at={at} now={now} />
          {undoneAt === null ? null : (
            <>
              ; undone <Moment at={undoneAt} now={now} />
            </>
          )}
        </p>
      </div>
      {undoneAt === null && !isFinal(kind) ? <UndoButton id={id} what={said} /> : null}
    </li>
  );
}
