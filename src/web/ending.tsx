import type { Ending } from '#scene/entries/ending.ts';
import { endingWords, isAhead } from '#scene/entries/ending-words.ts';
import { paths } from './paths.ts';

interface EndingNoteProps {
  kind: 'artist' | 'venue';
  ending: Ending;
  when: string | undefined;
  today: string;
}

/** Says that an artist or venue ended: when, its successor, and an editor's words. */
export function EndingNote({ kind, ending: { why, now, words }, when, today }: EndingNoteProps) {
  const page = kind === 'artist' ? paths.artist : paths.venue;
  return (
    <div className="ending">
      <p className="lead">
        <b>{endingWords(why, when, today)}</b>
        {now === undefined ? null : (
          <>
            {isAhead(when, today) ? ' Then ' : ' Now '}
            {now.id === null ? now.name : <a href={page(now.id)}>{now.name}</a>}.
          </>
        )}
      </p>
      {words === undefined ? null : <p>{words}</p>}
    </div>
  );
}
