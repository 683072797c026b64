import type { StarKind } from '#scene/stars/star-words.ts';
import { paths } from '../paths.ts';

interface StarButtonProps {
  kind: StarKind;
  id: string;
  /** The thing's name, for screen readers. */
  name: string;
  /** Former ids it may be starred under. */
  was?: readonly string[] | undefined;
  /** Whether it has a label below, as on tickets. */
  hasWord?: boolean;
}

/**
 * A star, pressed by the script of every page (`buttons.ts`): the page is the same for everybody. Until that runs the button is invisible,
 * and its place kept.
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

/** Offers messages beside a star just given, by style alone (`.tell-me`); not on a device that has them. */
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
          Starred. Their shows are under <a href={paths.myShows()}>My shows</a>. Get them once a week{' '}
          <a href={paths.letters({ follow: `artist:${id}` })}>by email</a>.
        </>
      )}
    </p>
  );
}
