import { useLoaderData, useLocation } from 'react-router';
import { monthDay, weekday } from '#scene/time/calendar.ts';
import type { ToldTip } from '#scene/tip.ts';
import { FormFrame } from '../account/form-frame.tsx';
import { useRenderContext } from '../contexts.ts';
import { Moment } from '../look/facts.tsx';
import { HeadStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import css from './tell.css?inline';
import type { loader } from './told-loader.ts';

const TITLES: Record<ToldTip['state'], string> = { open: 'Got it', listed: 'It is listed', mended: 'Fixed', refused: 'Not used' };

/** What became of a tip, by its private link. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) {
    return (
      <FormFrame isFormFirst title="Nothing here" description="This link no longer works.">
        <p className="lead">This link no longer works. We only keep tips for a few months.</p>
        <p>
          <a className="button" href={paths.tell()}>
            Tell us about a show
          </a>
        </p>
      </FormFrame>
    );
  }
  const { tip, now } = loaded;
  const { kind, who, words, date, place, time, link, state, show } = tip;
  const isCalendar = kind === 'calendar';
  const night = date === null ? '' : `${weekday(date).slice(0, 3)} ${monthDay(date)}/${date.slice(0, 4)}`;
  const rest = [time, place, words].filter((said) => said !== '').join(', ');
  return (
    <FormFrame
      isFormFirst
      title={isCalendar && state === 'mended' ? 'We’re reading it' : TITLES[state]}
      description="What happened with your tip."
    >
      <HeadStyle name="tell" css={css} />
      <article className={`told ${state === 'refused' ? 'newsprint' : state === 'open' ? 'shell' : 'mist'}`}>
        {night === '' ? null : <p className="mark">{night}</p>}
        {isCalendar ? (
          <h2>{URL.parse(link)?.host ?? 'A calendar'}</h2>
        ) : who !== '' ? (
          <h2>{who}</h2>
        ) : rest === '' ? (
          <h2>A flyer</h2>
        ) : null}
        {rest === '' ? null : <p>{rest}</p>}
        <Road tip={tip} now={now} />
        {show === null ? null : (
          <p>
            <a className="button" href={paths.show(show)}>
              See it on the wall
            </a>
          </p>
        )}
      </article>
      <KeepLink />
      <p>
        <a className="lone" href={paths.tell()}>
          Tell us another
        </a>
      </p>
    </FormFrame>
  );
}

const BECAME: Record<ToldTip['state'], string> = {
  open: 'An editor reads it',
  listed: 'An editor listed it',
  mended: 'An editor fixed it',
  refused: 'An editor didn’t use it',
};

function Road({ tip: { kind, hasFlyer, sentAt, settledAt, state, answer }, now }: { tip: ToldTip; now: number }) {
  return (
    <ol className="road">
      <li className="done">
        <b>You told us</b>
        <p>
          <Moment at={sentAt} now={now} />
          {hasFlyer ? ', with a flyer' : ''}
        </p>
      </li>
      <li className={settledAt === null ? undefined : 'done'}>
        <b>{kind === 'calendar' && state === 'mended' ? 'We read it now' : BECAME[state]}</b>
        <p>{settledAt === null ? 'Most within a day or two' : <Moment at={settledAt} now={now} />}</p>
        {answer === '' ? null : <p>“{answer}”</p>}
      </li>
    </ol>
  );
}

function KeepLink() {
  const { origin } = useRenderContext();
  const { pathname, search } = useLocation();
  return (
    <div className="field">
      <label htmlFor="told-link">Keep this link</label>
      <input
        id="told-link"
        readOnly
        value={`${origin}${pathname}${search}`}
        aria-describedby="told-link-hint"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <p className="hint" id="told-link-hint">
        Only you have it. It shows what happened with your tip.
      </p>
    </div>
  );
}
