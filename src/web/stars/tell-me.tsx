import type { StarKind } from '#scene/stars/star-words.ts';
import { paths } from '../paths.ts';

interface TellMeProps {
  kind: StarKind;
  id: string;
}

/**
 * What a star leads to for whoever wants to be told: a line beside it that stands there once it was given, and is gone with the page. It comes and
 * goes by style alone (`.tell-me`), so that the page is the same for everybody; a device that is told already is not asked.
 */
export function TellMe({ kind, id }: TellMeProps) {
  return (
    <p className="tell-me">
      {kind === 'show' ? (
        <>
          Starred. Tell me if it changes: <a href={`${paths.myShows()}#tell-here-head`}>on this device</a>
          <span className="by-email">
            {' '}
            or <a href={paths.letters()}>by email</a>
          </span>
          .
        </>
      ) : (
        <>
          Starred, and their shows are among <a href={paths.myShows()}>yours</a>. To be told of them once a week:{' '}
          <a href={paths.letters({ follow: `artist:${id}` })}>by letter</a>.
        </>
      )}
    </p>
  );
}
