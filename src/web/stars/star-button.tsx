import type { StarKind } from '#scene/stars/star-words.ts';
import { paths } from '../paths.ts';

interface StarButtonProps {
  kind: StarKind;
  id: string;
  /** What it is of, for whoever hears the button alone. */
  name: string;
  /** The ids it was starred under, where those are others. */
  was?: readonly string[] | undefined;
  /** Whether it says its word under the star, as the ticket's buttons do. */
  hasWord?: boolean;
}

/**
 * A star, given and taken away on this device. The script of every page presses it and says whether it is pressed (`buttons.ts`): the page
 * is the same for everybody, and React has no part in it. Until that script is there nobody sees a button, but its room is kept.
 */
export function StarButton({ kind, id, name, was = [], hasWord = false }: StarButtonProps) {
  return (
    <button
      type="button"
      className={hasWord ? 'star take' : 'star'}
      data-star={`${kind}:${id}`}
      data-was={was.length === 0 ? undefined : was.map((each) => `${kind}:${each}`).join(' ')}
    >
      {hasWord ? 'Star' : null}
      <span className="sr">{hasWord ? ` ${name}` : `Star ${name}`}</span>
    </button>
  );
}

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
