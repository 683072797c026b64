import { Form } from 'react-router';
import { monthDay, weekday } from '#scene/time/calendar.ts';
import type { DeskTip } from '#scene/tip.ts';
import { Field } from '../../forms/field.tsx';
import { findRefusal, Hidden, Press, Refused } from '../../forms/form-parts.tsx';
import { RedactLink } from '../../history/history-view.tsx';
import { paths } from '../../paths.ts';
import { FoldedForm, Picked } from '../desk-form.tsx';
import { DeskPage, deskPage, type Loaded } from '../desk-frame.tsx';
import { picksOf } from '../editors.ts';
import { LikelyOnes, likelyShow } from '../entries/likely-ones.tsx';
import { useOutcome } from '../outcome.tsx';
import { TipFacts } from './tip-facts.tsx';
import type { loader } from './tips-actions.ts';

/** The id of the form that the boxes before tips belong to, wherever they stand. */
const MANY_TIPS_FORM = 'many-tips';

/** What people told: each beside what is listed that night, to be made a show, joined to one, mended or refused; many at once, too. */
function Tips({ tips, open, now }: Loaded<typeof loader>) {
  const refused = findRefusal(useOutcome(), 'refuse');
  const kept = picksOf(refused);
  return (
    <DeskPage title="Tips" own={['refuse', ...tips.flatMap(({ id }) => [`join ${id}`, `answer ${id}`, `hide ${id}`])]}>
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
          <Form method="post" id={MANY_TIPS_FORM} className="bulk" noValidate key={JSON.stringify(tips.map(({ id }) => id))}>
            <Hidden sent={{ intent: 'refuse' }} />
            <Refused refused={refused} suffix="many">
              <Picked of="tip" listed={tips} />
              <Field label="Why not" name="answer" optional maxLength={500} />
              <Press name="as" value="refused">
                Not taken
              </Press>
              <Press name="as" value="spam">
                Spam
              </Press>
            </Refused>
          </Form>
        </div>
      )}
    </DeskPage>
  );
}
export const Page = deskPage(Tips);

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
        <GoOn tip={tip} />
        {tip.page === 'profile' && about !== null ? <HidePage id={id} username={about.slug} /> : null}
        {kind === 'show' && tip.listed.length > 0 ? <Join tip={tip} /> : null}
        <Answer id={id} kind={kind} />
        <RedactLink kind="tip" id={id} of={title} />
      </div>
    </article>
  );
}

function GoOn({ tip: { id, kind, about, page } }: { tip: DeskTip }) {
  const way = (to: string, label: string) => (
    <a className="button" href={to}>
      {label}
    </a>
  );
  if (kind === 'show') return way(paths.deskNewShow({ tip: id }), 'Make it a show');
  if (kind === 'calendar') return way(`${paths.deskSources({ tip: id })}#new-source`, 'Preview');
  if (about === null || page === null) return null;
  if (page === 'profile') return way(paths.user(about.slug), 'See the page');
  return way({ show: paths.deskShow, artist: paths.deskArtist, venue: paths.deskVenue }[page](about.id), 'Fix it');
}

/** Hides the profile that a tip reports; its owner hears why. */
function HidePage({ id, username }: { id: string; username: string }) {
  return (
    <FoldedForm summary="Hide the page" intent="hide profile" about={`hide ${id}`} hidden={{ id, username }} suffix={id}>
      <Field label="Why" name="why" maxLength={300} hint="The owner gets this in an email. The account stays open." />
      <Press look="button">Hide the page</Press>
    </FoldedForm>
  );
}

function Join({ tip: { id, listed, flyer } }: { tip: DeskTip }) {
  return (
    <FoldedForm
      summary={`Already listed (${listed.length} that night)`}
      intent="settle"
      about={`join ${id}`}
      hidden={{ id, as: 'listed' }}
      suffix={`join-${id}`}
    >
      <LikelyOnes legend="Which show it is" name="show" likely={listed.map(likelyShow)} />
      {flyer === null ? null : (
        <label className="tick">
          <input type="checkbox" name="flyer" value={flyer.file} />
          Use its flyer as the show’s poster
        </label>
      )}
      <Field label="What the sender will read" name="answer" optional maxLength={500} />
      <Press look="button">It’s this one</Press>
    </FoldedForm>
  );
}

/** What is said of a tip that was done as it asks; a show is made, or is listed already. */
const DONE: Record<DeskTip['kind'], string | undefined> = { show: undefined, fault: 'Fixed', calendar: 'Now a source' };

function Answer({ id, kind }: Pick<DeskTip, 'id' | 'kind'>) {
  const done = DONE[kind];
  return (
    <FoldedForm
      summary={done === undefined ? 'Not used' : `${done}, or not used`}
      intent="settle"
      about={`answer ${id}`}
      hidden={{ id }}
      suffix={id}
    >
      <Field label="What the sender will read" name="answer" optional maxLength={500} hint="Say why if you turn it down." />
      <div className="buttons">
        {done === undefined ? null : (
          <Press look="button" name="as" value="mended">
            {done}
          </Press>
        )}
        <Press name="as" value="refused">
          Not taken
        </Press>
      </div>
    </FoldedForm>
  );
}
