import { Form } from 'react-router';
import type { Question } from '#scene/desk.ts';
import { Claims } from './claims.tsx';
import { ClaimsTable } from './claims-table.tsx';
import { useBusy } from './outcome.tsx';
import { SomebodyElse } from './somebody-else.tsx';

const STOCKS: Record<Question['kind'], string> = { artist: 'mist', venue: 'shell', same: 'newsprint' };
/** Candidates that a digit answers with. */
const DIGITS = 9;

/** One question: what is asked and why, what is known, and the answers. */
export function QuestionCard({ question }: { question: Question }) {
  const { id, kind, words, why, told, other } = question;
  const shows = other === null ? [told] : [told, other];
  const title = `question-${id}`;
  return (
    <article className={`question ${STOCKS[kind]}`} aria-labelledby={title} tabIndex={-1}>
      <h2 id={title}>{asked(question)}</h2>
      <p className="lead">{why}</p>
      <div className="evidence">
        <ClaimsTable shows={shows} />
        <details open={other === null}>
          <summary>What the sources say</summary>
          <div className={other === null ? undefined : 'two'}>
            {shows.map((each) => (
              <Claims key={each.show.id} told={each} words={kind === 'same' ? '' : words} />
            ))}
          </div>
        </details>
      </div>
      <div className="decide">
        <Answers question={question} />
        {kind === 'same' ? null : <SomebodyElse question={question} />}
      </div>
    </article>
  );
}

/** What is asked, in one sentence. */
function asked({ kind, words, candidates }: Question): string {
  if (kind === 'same') return 'Are these one show?';
  const [one, other, ...more] = candidates.map(({ name }) => name);
  if (one === undefined || more.length > 0) return kind === 'venue' ? `Where is “${words}”?` : `Who is “${words}”?`;
  return other === undefined ? `Is “${words}” ${one}?` : `Is “${words}” ${one} or ${other}?`;
}

function Answers({ question: { id, kind, candidates } }: { question: Question }) {
  const busy = useBusy();
  const button = (name: 'as' | 'means', value: string, label: string, keys?: string) => (
    <button className="key" type="submit" name={name} value={value} disabled={busy} aria-keyshortcuts={keys}>
      {label}
    </button>
  );
  return (
    <Form method="post" className="answers">
      <input type="hidden" name="deed" value="answer" />
      <input type="hidden" name="question" value={id} />
      <ul>
        {candidates.map(({ id: means, name, confidence }, index) => (
          <li key={means}>
            {button('means', means, `It is ${name}`, index < DIGITS ? String(index + 1) : undefined)}
            <span className="small">{Math.round(confidence * 100)} % alike</span>
          </li>
        ))}
        {kind === 'same' ? (
          <>
            <li>{button('as', 'merge', 'They are one show', 'm')}</li>
            <li>{button('as', 'ignore', 'They are two shows', 'i')}</li>
          </>
        ) : (
          <>
            <li>{button('as', 'nobody', kind === 'venue' ? 'Nowhere we know' : 'Nobody we know', 'n')}</li>
            <li>{button('as', 'ignore', 'Leave it', 'i')}</li>
          </>
        )}
      </ul>
    </Form>
  );
}
