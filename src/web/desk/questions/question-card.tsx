import { Form } from 'react-router';
import type { Question } from '#scene/desk/desk.ts';
import { KINDS, type Kind } from '#scene/shows/kind.ts';
import { splitPlaceWords } from '#scene/venues/place-words.ts';
import { Hidden, Press } from '../../forms/form-parts.tsx';
import { SomebodyElse } from '../entries/somebody-else.tsx';
import { LineInQuestion, Statements } from '../shows/statements.tsx';
import { ComparedShows } from './compared-shows.tsx';

const STOCKS: Record<Question['kind'], string> = {
  artist: 'mist',
  venue: 'shell',
  same: 'newsprint',
  bill: 'mist',
  kind: 'shell',
  ended: 'newsprint',
};
const KIND_ANSWERS: Record<Kind, string> = { music: 'It’s music', stage: 'Stage event, not music', other: 'It’s something else' };
const DIGITS = 9;

/**
 * One question: what is asked and why, the line it is about, and the answers; what else is known comes after them, folded where there is
 * no room for it beside them.
 * @param alike how many questions are about shows after the same ending
 */
export function QuestionCard({ question, alike }: { question: Question; alike: number }) {
  const { id, kind, words, why, told: evidence, other } = question;
  const shows = other === null ? [evidence] : [evidence, other];
  const title = `question-${id}`;
  return (
    <article className={`question ${STOCKS[kind]}`} aria-labelledby={title} tabIndex={-1}>
      <h2 id={title}>{asked(question)}</h2>
      <p className="lead">{why}</p>
      <ul className="about-line">
        {shows.map((each) => (
          <li key={each.show.id}>
            <LineInQuestion evidence={each} words={kind === 'same' ? '' : words} />
          </li>
        ))}
      </ul>
      <div className="decide">
        <Answers question={question} alike={alike} />
        {kind === 'artist' || kind === 'venue' ? <SomebodyElse question={question} /> : null}
      </div>
      <details className="known">
        <summary>What else we know</summary>
        <div className="evidence">
          <ComparedShows shows={shows} />
          <details open={other === null}>
            <summary>What the sources say</summary>
            <div className={other === null ? undefined : 'two'}>
              {shows.map((each) => (
                <Statements key={each.show.id} evidence={each} words={kind === 'same' ? '' : words} />
              ))}
            </div>
          </details>
        </div>
      </details>
    </article>
  );
}

function asked({ kind, words, candidates }: Question): string {
  if (kind === 'same') return 'Are these the same show?';
  if (kind === 'ended') return 'Is this show happening?';
  if (kind === 'bill') return `Who plays in “${words}”?`;
  if (kind === 'kind') return `Is “${words}” music?`;
  const [one, other, ...more] = candidates.map(({ name }) => name);
  if (one === undefined || more.length > 0) return kind === 'venue' ? `Where is “${words}”?` : `Who is “${words}”?`;
  return other === undefined ? `Is “${words}” ${one}?` : `Is “${words}” ${one} or ${other}?`;
}

function Answers({ question: { id, kind, words, candidates, told }, alike }: { question: Question; alike: number }) {
  const named = kind === 'ended' ? [] : candidates;
  const isShared = kind === 'ended' && told.show.bill.length > 1 && candidates.some((each) => each.id.startsWith('artist:'));
  const button = (name: 'as' | 'means' | 'reading' | 'kind', value: string, label: string, keys?: string) => (
    <Press name={name} value={value} keys={keys}>
      {label}
    </Press>
  );
  return (
    <Form method="post" className="answers">
      <Hidden sent={{ intent: 'answer', question: id }} />
      {kind === 'kind' && told.show.venue.name !== '' ? (
        <label className="tick">
          <input type="checkbox" name="everything" value="yes" />
          <span>For everything at {told.show.venue.name}</span>
        </label>
      ) : null}
      <ul>
        {kind === 'ended' ? <li>{button('as', 'cancel', 'Cancel it', 'c')}</li> : null}
        {isShared ? <li>{button('as', 'unbill', `Take ${words} off the bill`, 'u')}</li> : null}
        {named.map(({ id: means, name, confidence, why }, index) => (
          <li key={means}>
            {button(kind === 'bill' ? 'reading' : 'means', means, `It’s ${name}`, index < DIGITS ? String(index + 1) : undefined)}
            <span className="small">
              {Math.round(confidence * 100)} % {kind === 'bill' ? 'likely' : 'alike'}
              {why.length === 0 ? '' : `: ${why.join(', and ')}`}
            </span>
          </li>
        ))}
        {kind === 'kind'
          ? KINDS.map((each, index) => <li key={each}>{button('kind', each, KIND_ANSWERS[each], String(index + 1))}</li>)
          : null}
        {kind === 'same' ? <li>{button('as', 'merge', 'Same show', 'm')}</li> : null}
        {kind === 'artist' ? <li>{button('as', 'new artist', `Add this artist: ${words}`, 'a')}</li> : null}
        {kind === 'venue' ? <li>{button('as', 'new venue', `Add this venue: ${placeWords(words)}`, 'v')}</li> : null}
        {kind === 'artist' || kind === 'venue' ? (
          <li>{button('as', 'nobody', kind === 'venue' ? 'Not a place we know' : 'No one we know', 'n')}</li>
        ) : null}
        <li>{button('as', 'ignore', kind === 'same' ? 'Two different shows' : kind === 'ended' ? 'It’s on' : 'Leave it', 'i')}</li>
        {alike > 1 ? <li>{button('as', 'cancel all', 'Cancel all of them')}</li> : null}
        {alike > 1 ? <li>{button('as', 'none affected', 'None of them are affected')}</li> : null}
      </ul>
    </Form>
  );
}

/** What a venue made of a listing's words would say: 'Little Jumbo, 241 Broadway St., Asheville'. */
function placeWords(words: string): string {
  const { name, address, city } = splitPlaceWords(words);
  return [name, address, city].filter(Boolean).join(', ');
}
