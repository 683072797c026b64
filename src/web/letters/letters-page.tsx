import { useActionData, useLoaderData } from 'react-router';
import type { MyLetters } from '#scene/follows/follow.ts';
import { ALL_SHOWS } from '#scene/follows/follow-words.ts';
import { clock12 } from '#scene/time/calendar.ts';
import { FormFrame } from '../account/form-frame.tsx';
import { Field } from '../forms/field.tsx';
import { PostForm, Submit } from '../forms/form-parts.tsx';
import type { RefusedForm } from '../forms/refused-form.ts';
import { HeadStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { TellHere } from '../push/tell-here.tsx';
import { useIsEditor } from '../shows/edit-link.tsx';
import type { action, loader } from './letters-actions.ts';
import css from './letters-page.css?inline';

type Asked = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['asked']>;

const WHAT_IT_SAYS = 'the next seven days, and shows announced since the last email.';

/** What is followed, and when emails come; for accounts, for an email's key, and for new addresses. */
export function Page() {
  const { letters, unconfirmed, asked, awaited, key, code, isVoid } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const refused = done !== undefined && 'refused' in done ? (done.refused as RefusedForm) : undefined;
  const told = done !== undefined && 'said' in done ? done : undefined;
  return (
    <FormFrame isFormFirst title="Email" description="Follow artists, venues and lists of shows. One email a week.">
      <HeadStyle name="letters" css={css} />
      {told === undefined ? null : (
        <p className="lead" role="status">
          {told.asked === undefined
            ? told.said
            : `We sent an email to ${told.asked}. Open its link to say yes. Until then, we won’t send anything else.`}
        </p>
      )}
      {isVoid ? <p className="lead">This link no longer works. Ask for a new email, or sign in.</p> : null}
      {code !== '' ? (
        <SayYes code={code} awaited={awaited} refused={refused} />
      ) : (
        <>
          {asked === null || told !== undefined ? null : (
            <Follow asked={asked} needsEmail={letters === null} letterKey={key} refused={refused} />
          )}
          {letters === null ? (
            asked === null ? (
              <HowTo />
            ) : null
          ) : (
            <Mine letters={letters} letterKey={key} refused={asked === null ? refused : undefined} />
          )}
          {asked === null ? <TellHere /> : null}
          {unconfirmed ? (
            <p>
              Your email isn’t confirmed yet, so we can’t send anything there. <a href={paths.dashboard()}>Confirm it</a>.
            </p>
          ) : null}
        </>
      )}
    </FormFrame>
  );
}

interface SayYesProps {
  code: string;
  awaited: ReturnType<typeof useLoaderData<typeof loader>>['awaited'];
  refused: RefusedForm | undefined;
}

function SayYes({ code, awaited, refused }: SayYesProps) {
  if (awaited === null)
    return (
      <>
        <p className="lead">This link was already used, or it expired.</p>
        <p>
          If you used it to say yes, you’re signed up. Every email has a link to change or stop them. If not,{' '}
          <a href={paths.letters()}>ask for a new email</a>.
        </p>
      </>
    );
  return (
    <PostForm refused={refused}>
      <p className="lead">{awaited.name}</p>
      <p>
        One email a week to <bdi>{awaited.email}</bdi>: {WHAT_IT_SAYS} You can unsubscribe in any of them.
      </p>
      <input type="hidden" name="intent" value="yes" />
      <input type="hidden" name="code" value={code} />
      <Submit label="Yes, sign me up" doing="Signing up..." />
    </PostForm>
  );
}

interface FollowProps {
  asked: Asked;
  needsEmail: boolean;
  letterKey: string;
  refused: RefusedForm | undefined;
}

function Follow({ asked, needsEmail, letterKey, refused }: FollowProps) {
  return (
    <PostForm refused={refused}>
      <p className="lead">{asked.name}</p>
      <p>One email a week: {WHAT_IT_SAYS}</p>
      <input type="hidden" name="intent" value="follow" />
      <input type="hidden" name="follow" value={`${asked.kind}:${asked.document}`} />
      <input type="hidden" name="key" value={letterKey} />
      {needsEmail ? <Field label="Email" name="email" type="email" autoComplete="email" /> : null}
      <Submit label="Follow" doing="Following..." />
      {needsEmail ? (
        <p className="small">
          No account needed. We’ll email you to confirm. Or{' '}
          <a href={paths.login({ back: paths.letters({ follow: `${asked.kind}:${asked.document}` }) })}>sign in</a>.
        </p>
      ) : null}
    </PostForm>
  );
}

function HowTo() {
  return (
    <>
      <p className="lead">One email a week about the artists, venues and lists of shows you choose.</p>
      <p>
        Look for “Follow by email” at the bottom of every artist’s and venue’s page and of <a href={paths.shows()}>every list of shows</a>.
        All you need is an email address. With an account, you also hear right away when a show you starred is canceled or moved.{' '}
        <a href={paths.login({ back: paths.letters() })}>Sign in</a>.
      </p>
      <p>
        <a className="button" href={paths.letters({ follow: ALL_SHOWS })}>
          Follow all shows by email
        </a>
      </p>
    </>
  );
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ hour, says: clock12(`${String(hour).padStart(2, '0')}00`) }));

interface MineProps {
  letters: MyLetters;
  letterKey: string;
  refused: RefusedForm | undefined;
}

function Mine({ letters, letterKey, refused }: MineProps) {
  const isEditor = useIsEditor();
  return (
    <>
      <section className="letter-times" aria-labelledby="when-head">
        <h2 id="when-head">When</h2>
        <PostForm refused={refused}>
          <p>
            To <bdi>{letters.email}</bdi>, local time.
          </p>
          <input type="hidden" name="intent" value="times" />
          <input type="hidden" name="key" value={letterKey} />
          <p className="tick">
            <input type="checkbox" id="weekly" name="weekly" defaultChecked={letters.weekly} />
            <label htmlFor="weekly">One email a week about what you follow</label>
          </p>
          <p className="day-and-hour">
            <label>
              Day
              <select name="weekday" defaultValue={letters.weekday}>
                {DAYS.map((day, index) => (
                  <option key={day} value={index + 1}>
                    {day}
                  </option>
                ))}
              </select>
            </label>
            <label>
              Hour
              <select name="hour" defaultValue={letters.hour}>
                {HOURS.map(({ hour, says }) => (
                  <option key={hour} value={hour}>
                    {says}
                  </option>
                ))}
              </select>
            </label>
          </p>
          {letters.account ? (
            <p className="tick">
              <input type="checkbox" id="atOnce" name="atOnce" defaultChecked={letters.atOnce} />
              <label htmlFor="atOnce">
                Right away when a show you starred is canceled, moved or starts at a different time
                {isEditor ? '; and at most once a day when something is waiting at the desk' : ''}
              </label>
            </p>
          ) : null}
          <p className="tick">
            <input type="checkbox" id="tonight" name="tonight" defaultChecked={letters.tonight ?? false} />
            <label htmlFor="tonight">Right away when tonight’s show of an artist or venue you follow changes</label>
          </p>
          {letters.account ? (
            <p className="tick">
              <input type="checkbox" id="pages" name="pages" defaultChecked={letters.pages ?? true} />
              <label htmlFor="pages">Right away when a show changes on a page you keep</label>
            </p>
          ) : null}
          <Submit label="Save" doing="Saving..." />
        </PostForm>
      </section>
      <section className="letter-follows" aria-labelledby="follow-head">
        <h2 id="follow-head">What you follow</h2>
        {letters.follows.length === 0 ? <p>Nothing yet. Look for “Follow by email” on artists, venues and lists of shows.</p> : null}
        <ul>
          {letters.follows.map(({ kind, document, name }) => (
            <li key={`${kind}:${document}`}>
              <PostForm>
                <p>{name}</p>
                <input type="hidden" name="intent" value="unfollow" />
                <input type="hidden" name="follow" value={`${kind}:${document}`} />
                <input type="hidden" name="key" value={letterKey} />
                <button className="lone" type="submit">
                  Unfollow<span className="sr">: {name}</span>
                </button>
              </PostForm>
            </li>
          ))}
        </ul>
      </section>
      <p>
        <a className="lone" href={paths.myShows()}>
          My shows
        </a>
      </p>
    </>
  );
}
