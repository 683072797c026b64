import { useLoaderData } from 'react-router';
import { monthDay, weekday } from '#scene/time/calendar.ts';
import type { DeskTip } from '#scene/tip.ts';
import { Field } from '../../forms/field.tsx';
import { findRefusal, PostForm } from '../../forms/form-parts.tsx';
import { RedactLink } from '../../history/redact-link.tsx';
import { paths } from '../../paths.ts';
import { DeskPage, ForEditors } from '../desk-frame.tsx';
import { LikelyOnes } from '../entries/likely-ones.tsx';
import { useBusy, useOutcome } from '../outcome.tsx';
import { picksOf } from '../ticked.ts';
import { When } from '../when.tsx';
import { MANY_TIPS_FORM, ManyTips } from './many-tips.tsx';
import { TipFacts } from './tip-facts.tsx';
import type { loader } from './tips-actions.ts';

/** What people told: each beside what is listed that night, to be made a show, joined to one, mended or refused. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <ForEditors />;
  const { tips, open, now } = loaded;
  return <Tips tips={tips} open={open} now={now} />;
}

function Tips({ tips, open, now }: Exclude<ReturnType<typeof useLoaderData<typeof loader>>, null>) {
  const kept = picksOf(findRefusal(useOutcome(), 'refuse'));
  return (
    <DeskPage title="Tips" own={['refuse', ...tips.flatMap(({ id }) => [`settle ${id}`, `hide ${id}`])]}>
      {tips.length === 0 ? (
        <p className="lead">
          No tips waiting. People send them at <a href={paths.tell()}>Tell us</a>.
        </p>
      ) : (
        <div className="questions picks">
          {open > tips.length ? <p className="lead">{`The first ${tips.length} of ${open}.`}</p> : null}
          {tips.map((tip) => (
            <Tip key={tip.id} tip={tip} now={now} isPicked={kept.has(tip.id)} />
          ))}
          <ManyTips tips={tips} />
        </div>
      )}
    </DeskPage>
  );
}

/** What was told is on the paper of its kind: a show, a flyer alone, something wrong, a calendar. */
const STOCKS = { show: 'mist', flyer: 'newsprint', fault: 'shell', calendar: 'fog' };

function Tip({ tip, now, isPicked }: { tip: DeskTip; now: number; isPicked: boolean }) {
  const { id, kind, about, who, date, flyer } = tip;
  const isFlyer = kind === 'show' && who === '';
  const title = { show: isFlyer ? 'Just a flyer' : who, fault: about?.name ?? 'A page that is gone', calendar: tip.place || 'A calendar' }[
    kind
  ];
  return (
    <article className={`question ${STOCKS[isFlyer ? 'flyer' : kind]}`} aria-labelledby={`tip-${id}`}>
      <div className="asked">
        <label className="tick">
          <input type="checkbox" name="tip" value={id} form={MANY_TIPS_FORM} defaultChecked={isPicked} />
          <span>Select it</span>
          <span className="sr">: {title}</span>
        </label>
        {kind === 'show' ? null : <p className="mark">{kind === 'fault' ? 'Something wrong' : 'A calendar'}</p>}
        {date === null ? null : <p className="mark">{`${weekday(date).slice(0, 3)} ${monthDay(date)}/${date.slice(0, 4)}`}</p>}
        <h2 id={`tip-${id}`}>{title}</h2>
      </div>
      <div className="evidence">
        <TipFacts tip={tip} now={now} />
        {flyer === null ? null : (
          <img className="tip-flyer" src={flyer.preview} width={flyer.width} height={flyer.height} alt="The flyer sent in" loading="lazy" />
        )}
      </div>
      <div className="decide">
        {kind === 'show' ? (
          <a className="button" href={paths.deskNewShow({ tip: id })}>
            Make it a show
          </a>
        ) : kind === 'calendar' ? (
          <a className="button" href={`${paths.deskSources({ tip: id })}#new-source`}>
            Preview
          </a>
        ) : about === null || tip.page === null ? null : tip.page === 'profile' ? (
          <>
            <a className="button" href={paths.user(about.slug)}>
              See the page
            </a>
            <HidePage id={id} username={about.slug} />
          </>
        ) : (
          <a className="button" href={deskPageOf(tip.page, about.id)}>
            Fix it
          </a>
        )}
        {kind === 'show' && tip.listed.length > 0 ? <Join tip={tip} /> : null}
        <Answer id={id} kind={kind} />
        <RedactLink kind="tip" id={id} of={title} />
      </div>
    </article>
  );
}

function deskPageOf(page: Exclude<DeskTip['page'], 'profile' | null>, id: string): string {
  return { show: paths.deskShow, artist: paths.deskArtist, venue: paths.deskVenue }[page](id);
}

/** Hides the profile that a tip reports; its owner hears why. */
function HidePage({ id, username }: { id: string; username: string }) {
  const busy = useBusy();
  const refused = findRefusal(useOutcome(), `hide ${id}`);
  return (
    <details open={refused !== undefined}>
      <summary>Hide the page</summary>
      <PostForm refused={refused} ids={{ why: `why-${id}` }}>
        <input type="hidden" name="intent" value="hide profile" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="username" value={username} />
        <Field
          label="Why"
          name="why"
          id={`why-${id}`}
          autoComplete="off"
          maxLength={300}
          hint="The owner gets this in an email. The account stays open."
        />
        <button className="button" type="submit" disabled={busy}>
          Hide the page
        </button>
      </PostForm>
    </details>
  );
}

/** What was refused of a tip, by the form it was sent with: each has a field for what whoever told it reads. */
function useRefused(id: string) {
  const refused = findRefusal(useOutcome(), `settle ${id}`);
  const isJoined = refused?.kept.as === 'listed';
  return { joining: isJoined ? refused : undefined, answering: isJoined ? undefined : refused };
}

/** It is one of the shows that are listed that night. */
function Join({ tip: { id, listed, flyer } }: { tip: DeskTip }) {
  const busy = useBusy();
  const { joining: refused } = useRefused(id);
  return (
    <details open={refused !== undefined}>
      <summary>{`Already listed (${listed.length} that night)`}</summary>
      <PostForm refused={refused} ids={{ show: `show-${id}`, answer: `join-${id}` }}>
        <input type="hidden" name="intent" value="settle" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="as" value="listed" />
        <LikelyOnes legend="Which show it is" name="show" id={`show-${id}`} likely={listed.map(listedLine)} />
        {flyer === null ? null : (
          <label className="tick">
            <input type="checkbox" name="flyer" value={flyer.file} />
            Use its flyer as the show’s poster
          </label>
        )}
        <Field label="What the sender will read" name="answer" id={`join-${id}`} autoComplete="off" required={false} maxLength={500} />
        <button className="button" type="submit" disabled={busy}>
          It’s this one
        </button>
      </PostForm>
    </details>
  );
}

function listedLine(show: DeskTip['listed'][number]) {
  const line = (
    <>
      <b>{show.event || show.title}</b> <When at={show} />, {show.venue.name || 'no place'}
    </>
  );
  return { id: show.id, line };
}

/** What is said of a tip that was done as it asks; a show is made, or is listed already. */
const DONE: Record<DeskTip['kind'], string | undefined> = { show: undefined, fault: 'Fixed', calendar: 'Now a source' };

/** No, and why; or it is done. */
function Answer({ id, kind }: Pick<DeskTip, 'id' | 'kind'>) {
  const busy = useBusy();
  const done = DONE[kind];
  const { answering: refused } = useRefused(id);
  return (
    <details open={refused !== undefined}>
      <summary>{done === undefined ? 'Not used' : `${done}, or not used`}</summary>
      <PostForm refused={refused} ids={{ answer: `answer-${id}` }}>
        <input type="hidden" name="intent" value="settle" />
        <input type="hidden" name="id" value={id} />
        <Field
          label="What the sender will read"
          name="answer"
          id={`answer-${id}`}
          autoComplete="off"
          required={false}
          maxLength={500}
          hint="Say why if you turn it down."
        />
        <div className="buttons">
          {done === undefined ? null : (
            <button className="button" type="submit" name="as" value="mended" disabled={busy}>
              {done}
            </button>
          )}
          <button className="key" type="submit" name="as" value="refused" disabled={busy}>
            Not taken
          </button>
        </div>
      </PostForm>
    </details>
  );
}
