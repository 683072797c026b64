import type { ReactNode } from 'react';
import type { Claim, ShowEvidence } from '#scene/desk.ts';
import { When } from './when.tsx';

/** What every source says of a show, in its own words; the words in question are marked. */
export function Claims({
  told,
  words = '',
  deed,
}: {
  told: ShowEvidence;
  words?: string;
  deed?: ((voice: Claim) => ReactNode) | undefined;
}) {
  if (told.voices.length === 0) return <p>No source says anything of it.</p>;
  return (
    <ul className="voices">
      {told.voices.map((voice) => (
        <li key={`${voice.source} ${voice.key}`} className={voice.gone ? 'gone' : undefined}>
          <SaidBy voice={voice} words={words} />
          {deed?.(voice)}
        </li>
      ))}
    </ul>
  );
}

function SaidBy({ voice, words }: { voice: Claim; words: string }) {
  const { sourceName, rank, address, claim, line, gone } = voice;
  const rest = [claim.status === 'announced' ? '' : claim.status, claim.price, claim.ages].filter(Boolean).join(' · ');
  return (
    <>
      <p>
        <b>{sourceName}</b>
        {rank === 'venue' ? ', the venue itself,' : ''} {gone ? 'no longer says' : 'says'}
      </p>
      <blockquote>
        <p>
          <When at={claim} />
        </p>
        {[claim.event, claim.performer, claim.venue].filter(Boolean).map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the three texts never change places
          <p key={index}>
            <Marked text={text} words={words} />
          </p>
        ))}
        {rest === '' ? null : <p>{rest}</p>}
      </blockquote>
      <p className="small">
        {isWebAddress(claim.url || address) ? <a href={claim.url || address}>{claim.url || address}</a> : address}
        {line === null ? '' : `line ${line}`}
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
