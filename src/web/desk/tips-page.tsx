import { useLoaderData } from 'react-router';
import { monthDay, weekday } from '#scene/calendar.ts';
import type { DeskTip } from '#scene/tip.ts';
import { Field } from '../forms/field.tsx';
import { PostForm, useFault } from '../forms/form-parts.tsx';
import { refusedOf } from '../forms/outcome.ts';
import { Moment } from '../look/moment.tsx';
import { paths } from '../paths.ts';
import { DeskPage, ForEditors } from './desk-frame.tsx';
import { useBusy, useOutcome } from './outcome.tsx';
import type { loader } from './tips-actions.ts';
import { When } from './when.tsx';

/** What people told: each beside what is listed that night, to be made a show, joined to one, mended or refused. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <ForEditors />;
  const { tips, open, now } = loaded;
  return (
    <DeskPage title="Tips" own={tips.map(({ id }) => `settle ${id}`)}>
      {tips.length === 0 ? (
        <p className="lead">
          Nobody has told anything that waits. They do so at <a href={paths.tell()}>Tell us</a>.
        </p>
      ) : (
        <>
          {open > tips.length ? <p className="lead">{`The first ${tips.length} of ${open}.`}</p> : null}
          {tips.map((tip) => (
            <Tip key={tip.id} tip={tip} now={now} />
          ))}
        </>
      )}
    </DeskPage>
  );
}

function Tip({ tip, now }: { tip: DeskTip; now: number }) {
  const { id, kind, about, who, words, date, time, place, link, reach, flyer, sentAt } = tip;
  const title = kind === 'fault' ? `Something wrong: ${about?.name ?? 'a page that is gone'}` : who || 'A flyer alone';
  const said: [string, string][] = [
    ['Night', date === null ? '' : `${weekday(date).slice(0, 3)} ${monthDay(date)}`],
    ['When', time],
    ['Where', place],
    ['Words', words],
    ['Link', link],
    ['Reach them', reach],
  ];
  return (
    <section aria-labelledby={`tip-${id}`}>
      <h2 id={`tip-${id}`}>{title}</h2>
      <p>
        Told <Moment at={sentAt} now={now} />.
      </p>
      <dl className="tip-said">
        {said
          .filter(([, text]) => text !== '')
          .map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {name === 'Link' ? (
                  <a href={text} rel="noopener noreferrer nofollow">
                    {text}
                  </a>
                ) : (
                  <bdi>{text}</bdi>
                )}
              </dd>
            </div>
          ))}
      </dl>
      {flyer === null ? null : <img className="tip-flyer" src={flyer.preview} alt="The flyer that was sent" loading="lazy" />}
      {kind === 'show' ? (
        <p>
          <a className="button" href={paths.deskNewShow({ tip: id })}>
            Make a show of it
          </a>
        </p>
      ) : about === null || tip.page === null ? null : (
        <p>
          <a className="button" href={deskPageOf(tip.page, about.id)}>
            Mend it
          </a>
        </p>
      )}
      {kind === 'show' && tip.listed.length > 0 ? <Join tip={tip} /> : null}
      <Answer id={id} kind={kind} />
    </section>
  );
}

function deskPageOf(page: NonNullable<DeskTip['page']>, id: string): string {
  return { show: paths.deskShow, artist: paths.deskArtist, venue: paths.deskVenue }[page](id);
}

/** It is one of the shows that are listed that night. */
function Join({ tip: { id, listed, flyer } }: { tip: DeskTip }) {
  const busy = useBusy();
  const refused = refusedOf(useOutcome(), `settle ${id}`);
  return (
    <details open={refused?.fields.show !== undefined}>
      <summary>{`It is listed already (${listed.length} that night)`}</summary>
      <PostForm refused={refused}>
        <input type="hidden" name="intent" value="settle" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="as" value="listed" />
        <Choices listed={listed} />
        {flyer === null ? null : (
          <label className="tick">
            <input type="checkbox" name="flyer" value={flyer.file} />
            Its flyer is the show’s poster from now on
          </label>
        )}
        <Field label="What whoever told it reads" name="answer" id={`join-${id}`} autoComplete="off" required={false} maxLength={500} />
        <button className="button" type="submit" disabled={busy}>
          It is this one
        </button>
      </PostForm>
    </details>
  );
}

function Choices({ listed }: Pick<DeskTip, 'listed'>) {
  const { why, typed } = useFault('show');
  return (
    <fieldset className="likely">
      <legend>Which show it is</legend>
      {why === undefined ? null : <p className="why">{why}</p>}
      <ul>
        {listed.map((show) => (
          <li key={show.id}>
            <label className="tick">
              <input type="radio" name="show" value={show.id} defaultChecked={typed === show.id} />
              <span>
                <b>{show.event || show.title}</b> <When at={show} />, {show.venue.name || 'no place'}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** No, and why; or it is put right. */
function Answer({ id, kind }: Pick<DeskTip, 'id' | 'kind'>) {
  const busy = useBusy();
  const refused = refusedOf(useOutcome(), `settle ${id}`);
  return (
    <details open={refused !== undefined && refused.fields.show === undefined}>
      <summary>{kind === 'fault' ? 'It is put right, or not taken' : 'Not taken'}</summary>
      <PostForm refused={refused}>
        <input type="hidden" name="intent" value="settle" />
        <input type="hidden" name="id" value={id} />
        <Field
          label="What whoever told it reads"
          name="answer"
          id={`answer-${id}`}
          autoComplete="off"
          required={false}
          maxLength={500}
          hint="A no needs its reason."
        />
        <div className="buttons">
          {kind === 'fault' ? (
            <button className="button" type="submit" name="as" value="mended" disabled={busy}>
              It is put right
            </button>
          ) : null}
          <button className="key" type="submit" name="as" value="refused" disabled={busy}>
            Not taken
          </button>
        </div>
      </PostForm>
    </details>
  );
}
