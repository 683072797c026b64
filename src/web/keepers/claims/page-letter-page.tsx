import { useActionData, useLoaderData } from 'react-router';
import type { PageLetter } from '#scene/keepers/claim.ts';
import { FormFrame } from '../../account/form-frame.tsx';
import { findRefusal, PostForm, Submit } from '../../forms/form-parts.tsx';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/account.ts';
import { PLACES } from '../keeper-work.ts';
import type { ClaimOutcome } from './claim-work.ts';
import { ConfirmFirst } from './confirm-first.tsx';
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
        <Answer told={told} code={code} outcome={outcome} />
      ) : (
        <Accept told={told} code={code} outcome={outcome} />
      )}
    </FormFrame>
  );
}

interface AskedProps {
  told: PageLetter;
  code: string;
  outcome: ClaimOutcome | undefined;
}

function Who({ told: { who } }: { told: PageLetter }) {
  return who.username === null ? <b>{who.name}</b> : <a href={paths.user(who.username)}>{who.name}</a>;
}

function Answer({ told, code, outcome }: AskedProps) {
  return (
    <PostForm refused={findRefusal(outcome, 'answer')}>
      <p className="lead">
        <Who told={told} /> says they’re part of {told.page.name} and wants to take care of its page.
      </p>
      <p>Say yes only if you know them. Everyone will see what they write there.</p>
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="code" value={code} />
      <button className="button" type="submit" name="answer" value="yes">
        Yes, one of us
      </button>
      <button className="button" type="submit" name="answer" value="no">
        No
      </button>
    </PostForm>
  );
}

function Accept({ told, code, outcome }: AskedProps) {
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
        <ConfirmFirst outcome={outcome} />
      ) : currentUser !== null ? (
        <PostForm refused={findRefusal(outcome, 'accept')}>
          <p>Everyone can read what you write on it, with your name.</p>
          <input type="hidden" name="intent" value="accept" />
          <input type="hidden" name="code" value={code} />
          <Submit label={handsOver ? 'Accept' : 'Yes, I’ll help'} doing="One moment..." />
        </PostForm>
      ) : (
        <p>
          <a href={paths.login({ back })}>Sign in</a> first, or <a href={paths.register({ back })}>make an account</a>. You’ll come back
          here.
        </p>
      )}
    </>
  );
}
