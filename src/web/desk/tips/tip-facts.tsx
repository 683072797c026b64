import type { DeskTip } from '#scene/tip.ts';
import { Fact, Facts, Moment } from '../../look/facts.tsx';

interface TipFactsProps {
  tip: DeskTip;
  now: number;
  hasWho?: boolean;
}

/** What was told, as it was typed. */
export function TipFacts({ tip: { who, time, place, words, link, reach, sentAt }, now, hasWho = false }: TipFactsProps) {
  const said = Object.entries({ Who: hasWho ? who : '', When: time, Where: place, Words: words }).filter(([, text]) => text !== '');
  return (
    <Facts>
      {said.map(([name, text]) => (
        <Fact key={name} name={name}>
          <bdi>{text}</bdi>
        </Fact>
      ))}
      {link === '' ? null : (
        <Fact name="Link">
          <a href={link} rel="noopener noreferrer nofollow">
            {link}
          </a>
        </Fact>
      )}
      {reach === '' ? null : (
        <Fact name="Reach">
          <bdi>{reach}</bdi>
        </Fact>
      )}
      <Fact name="Told">
        <Moment at={sentAt} now={now} />
      </Fact>
    </Facts>
  );
}
