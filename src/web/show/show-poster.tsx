import { SKY_BOX, skyArt } from '#scene/art/sky.ts';
import { headlineOf } from '#scene/shows/headline.ts';
import { useSite } from '../contexts.ts';
import { Drawing } from '../look/drawing.tsx';
import { hasAccent, lineClass, wordClass } from '../look/fit.ts';
import { paths } from '../paths.ts';
import { actsOf } from '../shows/acts.tsx';
import type { Line } from '../shows/line.ts';
import type { Standing } from './when.ts';
import { showName } from './words.ts';

/** So many who play with the headliner stand on the strip; the rest are in the list. */
const ON_STRIP = 3;

interface ShowPosterProps {
  show: Line;
  standing: Standing;
  /** What it became since it was announced, with who said so and when. */
  stamp: { word: string; more: string; said: string } | undefined;
}

/** Who: how it stands, what the night is called, whoever leads the bill crossing the sun, and with whom. */
export function ShowPoster({ show, standing, stamp }: ShowPosterProps) {
  const site = useSite();
  const { occasion, top, others } = headlineOf(show);
  const name = showName(show);
  const words = name.split(/\s+/).length;
  const size = `head ${words > 2 ? 'wide-name' : 'tall-name'} ${wordClass(name)} ${lineClass(name)}${hasAccent(name) ? ' accented' : ''}`;
  const strip = others.slice(0, ON_STRIP);
  const rest = others.length - strip.length;
  return (
    <div className={`poster is-${standing.is.replaceAll(' ', '-')}`}>
      <Drawing className="sky" viewBox={SKY_BOX} shapes={skyArt(site)} align="xMaxYMax" />
      <div className="wrap">
        <p className="state">
          <b>{standing.word}</b> <span>{[standing.more, stamp?.word === standing.word ? stamp.said : ''].filter(Boolean).join('; ')}</span>
        </p>
        {stamp === undefined || stamp.word === standing.word ? null : (
          <p className="state stamped">
            <b>{stamp.word}</b> <span>{[stamp.more, stamp.said].filter(Boolean).join('; ')}</span>
          </p>
        )}
        <h1>
          {occasion === '' ? null : (
            <span className="occasion">
              {occasion}
              <span className="sr">{occasion.endsWith(' with') ? ' ' : ': '}</span>
            </span>
          )}
          <span className={size}>
            {typeof top === 'string' || top.artist === null ? name : <a href={paths.artist(top.artist)}>{name}</a>}
          </span>
          {strip.length === 0 ? null : (
            <span className="supports">
              {' '}
              <i>with</i> {actsOf(strip)}
              {rest === 0 ? null : (
                <>
                  {' '}
                  <a className="rest" href="#who">{`and ${rest} more`}</a>
                </>
              )}
            </span>
          )}
        </h1>
      </div>
    </div>
  );
}
