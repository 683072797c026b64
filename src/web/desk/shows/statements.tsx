import type { ReactNode } from 'react';
import type { ShowEvidence, Statement } from '#scene/desk/desk.ts';
import { When } from '../when.tsx';

/** What every source says of a show, in its own words; the words in question are marked. */
export function Statements({
  evidence,
  words = '',
  action,
}: {
  evidence: ShowEvidence;
  words?: string;
  action?: ((statement: Statement) => ReactNode) | undefined;
}) {
  if (evidence.statements.length === 0) return <p>No source mentions it.</p>;
  return (
    <ul className="statements">
      {evidence.statements.map((statement) => (
        <li key={`${statement.source} ${statement.key}`} className={statement.gone ? 'gone' : undefined}>
          <SaidBy statement={statement} words={words} />
          {action?.(statement)}
        </li>
      ))}
    </ul>
  );
}

/** When a show is, and what the source that writes the words in question calls it and its place: as much as a question is about. */
export function LineInQuestion({ evidence: { show, statements }, words }: { evidence: ShowEvidence; words: string }) {
  const said = statements.map(({ listing }) => [listing.event, listing.performer, listing.venue].filter(Boolean));
  const texts = said.find((each) => words !== '' && each.some((text) => text.includes(words))) ?? said[0] ?? [show.event, show.venue.name];
  return (
    <>
      <When at={show} />
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the texts never change places
        <span key={index}>
          {' · '}
          <Marked text={text} words={words} />
        </span>
      ))}
    </>
  );
}

function SaidBy({ statement, words }: { statement: Statement; words: string }) {
  const { sourceName, trust, address, listing, line, gone } = statement;
  const where = listing.url || address;
  const rest = [listing.status === 'announced' ? '' : listing.status, listing.price, listing.ages].filter(Boolean).join(' · ');
  return (
    <>
      <p>
        <b>{sourceName}</b>
        {trust === 'venue' ? ', the venue itself,' : ''} {gone ? 'no longer says' : 'says'}
      </p>
      <blockquote>
        <p>
          <When at={listing} />
        </p>
        {[listing.event, listing.performer, listing.venue].filter(Boolean).map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the three texts never change places
          <p key={index}>
            <Marked text={text} words={words} />
          </p>
        ))}
        {rest === '' ? null : <p>{rest}</p>}
      </blockquote>
      <p className="small">
        {isWebAddress(where) ? <a href={where}>{where}</a> : where}
        {line === null ? '' : `${where === '' ? '' : ', '}line ${line}`}
      </p>
    </>
  );
}

/** A source may stand in a file, and what a source gives as an address may be anything. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

function Marked({ text, words }: { text: string; words: string }) {
  const at = words === '' ? -1 : text.indexOf(words);
  if (at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{words}</mark>
      {text.slice(at + words.length)}
    </>
  );
}
