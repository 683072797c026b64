import { useActionData, useLoaderData } from 'react-router';
import type { PageLetter } from '#scene/keepers/claim.ts';
import { FormFrame } from '../../account/form-frame.tsx';
import { DeskForm } from '../../desk/desk-form.tsx';
import { Press, Submit } from '../../forms/form-parts.tsx';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/account.ts';
import { PLACES } from '../keeper-work.ts';
import { ConfirmFirst } from './claim-sheet.tsx';
import type { action, loader } from './page-letter-actions.ts';

/** What an email about a page asks: whether a claimant is one of those whose page it is, or whether one wants to keep it. */
export function Page() {
  const { told, code } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const said = outcome !== undefined && 'said' in outcome && outcome.about === 'answer' ? outcome.said : undefined;
  return (
    <FormFrame
      isFormFirst
      title={told === null && said === undefined ? 'A used link' : 'A page'}
      description="Answer an email about a band’s or venue’s page."
    >
      {said !== undefined ? (
        <p className="lead" role="status">
          {said}
        </p>
      ) : told === null ? (
        <p className="lead">This link no longer works. It was used, or it expired.</p>
      ) : told.about === 'claim' ? (
        <Answer told={told} code={code} />
      ) : (
        <Accept told={told} code={code} />
      )}
    </FormFrame>
  );
}

interface AskedProps {
  told: PageLetter;
  code: string;
}

function Who({ told: { who } }: { told: PageLetter }) {
  return who.username === null ? <b>{who.name}</b> : <a href={paths.user(who.username)}>{who.name}</a>;
}

function Answer({ told, code }: AskedProps) {
  return (
    <DeskForm intent="answer" hidden={{ code }}>
      <p className="lead">
        <Who told={told} /> says they’re part of {told.page.name} and wants to take care of its page.
      </p>
      <p>Say yes only if you know them. Everyone will see what they write there.</p>
      <Press look="button" name="answer" value="yes">
        Yes, one of us
      </Press>
      <Press look="button" name="answer" value="no">
        No
      </Press>
    </DeskForm>
  );
}

function Accept({ told, code }: AskedProps) {
  const { currentUser } = useSession();
  const back = paths.pageLetter({ code });
  const { page, handsOver } = told;
  return (
    <>
      <p className="lead">
        <Who told={told} /> {handsOver ? 'wants to hand over the page of ' : 'invites you to help keep the page of '}
        <a href={PLACES[page.kind].page(page.id)}>{page.name}</a>
        {handsOver ? ' to you.' : '.'}
      </p>
      {currentUser?.emailVerified === false ? (
        <ConfirmFirst />
      ) : currentUser !== null ? (
        <DeskForm intent="accept" hidden={{ code }}>
          <p>Everyone can read what you write on it, with your name.</p>
          <Submit label={handsOver ? 'Accept' : 'Yes, I’ll help'} doing="One moment..." />
        </DeskForm>
      ) : (
        <p>
          <a href={paths.login({ back })}>Sign in</a> first, or <a href={paths.register({ back })}>make an account</a>. You’ll come back
          here.
        </p>
      )}
    </>
  );
}
