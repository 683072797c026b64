import { isFinal } from '#scene/desk/account-decision.ts';
import { Moment } from '../../look/facts.tsx';
import { useSession } from '../../session/account.ts';
import { DeskPage, deskPage, Lines, type Loaded } from '../desk-frame.tsx';
import { UndoButton } from '../outcome.tsx';
import type { loader } from './decisions-actions.ts';

/** What editors decided, the newest first; each can be taken back but those about accounts, of which an admin decides anew. */
function Decisions({ decisions, now }: Loaded<typeof loader>) {
  const { currentUser } = useSession();
  return (
    <DeskPage title="Decisions">
      <Lines of={decisions} none={<p className="lead">No decisions yet.</p>}>
        {({ id, kind, said, by, account, at, undoneAt }) => (
          <li key={id} className={undoneAt === null ? 'line' : 'line gone'}>
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
        )}
      </Lines>
    </DeskPage>
  );
}
export const Page = deskPage(Decisions);
