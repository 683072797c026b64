import { Fragment, useRef } from 'react';
import type { Question } from '#scene/desk/desk.ts';
import { paths } from '../../paths.ts';
import { DeskPage, deskPage, type Loaded, useDeskWaits } from '../desk-frame.tsx';
import { Keys, NOTHING_LEFT, useKeys } from '../shortcuts.tsx';
import { QuestionCard } from './question-card.tsx';
import type { loader } from './questions-actions.ts';

const KEYS = {
  'j, k': 'next and previous question',
  '1 to 9': 'this answer',
  n: 'no one we know',
  a: 'a new artist',
  v: 'a new venue',
  m: 'same show',
  i: 'leave it, or two different shows',
  u: 'undo the last decision',
  '?': 'show these keys',
};

function Open({ questions, open }: Loaded<typeof loader>) {
  const place = useRef<HTMLDivElement>(null);
  const keys = useKeys(place, { item: '.question', answered: questions });
  const more = open - questions.length;
  return (
    <DeskPage title="Questions" own={questions.map(({ id }) => `else-${id}`)}>
      <Keys keys={keys} list={KEYS} />
      {questions.length === 0 ? <NoQuestions /> : null}
      <div className="questions" ref={place}>
        {questions.map((question) => (
          <QuestionCard key={question.id} question={question} alike={alikeTo(question, questions)} />
        ))}
      </div>
      {more > 0 && questions.length > 0 ? <p>{more === 1 ? 'One more' : `${more} more`} after you answer these.</p> : null}
    </DeskPage>
  );
}

export const Page = deskPage(Open);

function alikeTo({ kind, candidates: [who] }: Question, questions: readonly Question[]): number {
  return kind === 'ended' ? questions.filter((each) => each.kind === 'ended' && each.candidates[0]?.id === who?.id).length : 1;
}

/** An empty tray, in two plates; where something else waits for an editor, the ways there. */
function NoQuestions() {
  const waits = useDeskWaits();
  const others =
    waits === null
      ? []
      : [
          { count: waits.tips, one: 'tip', many: 'tips', to: paths.deskTips() },
          { count: waits.proposals, one: 'change by a keeper', many: 'changes by keepers', to: paths.deskWaiting() },
          { count: waits.claims, one: 'claim', many: 'claims', to: paths.deskClaims() },
        ].filter(({ count }) => count > 0);
  return (
    <div className="empty">
      <svg className="tray" viewBox="0 0 240 120" aria-hidden="true">
        <path className="plate-a" d="M30 34 210 34 236 92 4 92Z" />
        <path className="plate-b" d="M12 66 86 66 96 84 144 84 154 66 228 66 228 114 12 114Z" />
      </svg>
      <h2 className="poster-type" id={NOTHING_LEFT} tabIndex={-1}>
        {others.length === 0 ? 'Nothing to decide' : 'No open questions.'}
      </h2>
      <p>No names, places or pairs of shows need an answer. New questions come up as we read sources.</p>
      {waits === null || waits.unheard === 0 ? null : (
        <p className="lead">
          <a href={paths.deskSources()}>{waits.unheard === 1 ? 'One source has problems' : `${waits.unheard} sources have problems`}</a>.
        </p>
      )}
      {others.length === 0 ? null : (
        <p className="lead">
          Still to decide:{' '}
          {others.map(({ count, one, many, to }, index) => (
            <Fragment key={to}>
              {index === 0 ? '' : ', '}
              <a href={to}>{count === 1 ? `1 ${one}` : `${count} ${many}`}</a>
            </Fragment>
          ))}
          .
        </p>
      )}
    </div>
  );
}
