import { useEffect, useState } from 'react';
import { useActionData, useLoaderData } from 'react-router';
import { MAX_UPLOAD_BYTES, UPLOAD_TYPES } from '#scene/pictures/picture.ts';
import { FormFrame } from '../account/form-frame.tsx';
import { useBrowserSession } from '../contexts.ts';
import { Field, TextArea } from '../forms/field.tsx';
import { PostForm, Submit, useFault, useHydrated } from '../forms/form-parts.tsx';
import { HeadStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import type { Line } from '../shows/line.ts';
import { findListed, type Told, tellsAnything } from './listed-already.ts';
import css from './tell.css?inline';
import { type action, type loader, readNight } from './tell-actions.ts';

/** Tips from anybody: a missing show, a mistake, or a calendar. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const looked = answer !== undefined && 'listed' in answer ? answer : undefined;
  const refused = looked?.form ?? (answer !== undefined && 'message' in answer ? answer : undefined);
  if (loaded === null) {
    return (
      <FormFrame isFormFirst title="No such page" description="This page isn’t in the archive.">
        <p className="lead">
          This page is gone. You can still <a href={paths.tell()}>tell us about a show</a>.
        </p>
      </FormFrame>
    );
  }
  const { about, isCalendar, known, venues, date, key } = loaded;
  return (
    <FormFrame
      isFormFirst
      title={isCalendar ? 'Your calendar' : about === null ? 'Tell us' : about.isProfile ? 'Report this page' : 'Something wrong?'}
      description="Tell us about a missing show, or what’s wrong on a page. No account needed."
    >
      <HeadStyle name="tell" css={css} />
      <p className="lead">
        {isCalendar ? (
          'Have your shows in a calendar or on a page? We’ll read them there. What you add, move or cancel changes here on its own.'
        ) : about === null ? (
          <>
            {known.name === undefined ? null : (
              <>
                A show of <a href={known.path}>{known.name}</a>.{' '}
              </>
            )}
            No account needed. Tell us the night, who’s playing and where, or just send a flyer. Have a whole calendar?{' '}
            <a href={paths.tell({ calendar: 'yes', of: known.of })}>Send us its address</a>.
          </>
        ) : (
          <>
            On the page of <a href={about.path}>{about.name}</a>. No account needed.
          </>
        )}
      </p>
      <PostForm files refused={refused} key={JSON.stringify(refused?.kept ?? '')}>
        <input type="hidden" name="key" value={refused?.kept.key ?? key} />
        {isCalendar ? (
          <ACalendar venues={venues} place={known.place} />
        ) : about === null ? (
          <AShow venues={venues} known={known} date={date} listed={looked?.listed} />
        ) : (
          <AFault about={about.words} isProfile={about.isProfile} />
        )}
        <Field
          label="How do we reach you? (optional)"
          name="reach"
          autoComplete="email"
          optional
          maxLength={200}
          hint="Only editors see it, and we delete it a month after they answer. Leave an email and we’ll tell you what happened. You get a link either way."
        />
        <div className="trap" aria-hidden="true">
          <label>
            Leave this empty
            <input name="homepage" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <div className="form-go">
          <Submit label="Send it in" doing="Sending …" />
          <p className="small">Nothing is public until an editor reads it.</p>
        </div>
      </PostForm>
    </FormFrame>
  );
}

interface AShowProps extends RoomsProps {
  date: string;
  known: { who?: string | undefined; place?: string | undefined };
  listed: readonly Line[] | undefined;
}

function AShow({ venues, known, date, listed }: AShowProps) {
  const { typed = date } = useFault('date');
  const { typed: place = known.place ?? '' } = useFault('place');
  const { typed: who = known.who ?? '' } = useFault('who');
  const { typed: time = '' } = useFault('time');
  const { typed: past = '' } = useFault('past');
  const [night, setNight] = useState(typed);
  const [told, setTold] = useState<Told>({ place, who, time });
  const tell = (name: keyof Told) => (text: string) => setTold((before) => ({ ...before, [name]: text }));
  return (
    <>
      <input type="hidden" name="past" value={past} />
      <div className="tell-when">
        <Field label="Which night?" name="date" type="date" optional value={date} onChange={setNight} />
        <Field label="When?" name="time" optional maxLength={60} hint="8 PM, or when doors open." onChange={tell('time')} />
      </div>
      <Field label="Where?" name="place" optional value={known.place} maxLength={200} list="rooms" onChange={tell('place')} />
      <Rooms venues={venues} />
      <TextArea
        label="Who plays?"
        name="who"
        rows={2}
        value={known.who}
        maxLength={1000}
        hint="Separated by commas."
        onChange={tell('who')}
      />
      <Listed night={night} told={told} listed={listed} />
      <Flyer />
      <More />
    </>
  );
}

function More() {
  const { why, typed: link = '' } = useFault('link');
  const { why: wrong, typed: words = '' } = useFault('words');
  return (
    <details className="tell-more" open={why !== undefined || wrong !== undefined || link !== '' || words !== ''}>
      <summary>More, if you know it</summary>
      <Field label="A link" name="link" type="url" optional maxLength={2000} />
      <TextArea label="Anything else?" name="words" rows={2} maxLength={2000} hint="Price, ages, name of the night." />
    </details>
  );
}

function Listed({ night, told, listed }: { night: string; told: Told; listed: readonly Line[] | undefined }) {
  const session = useBrowserSession();
  const hydrated = useHydrated();
  const { typed: lookedAt } = useFault('looked');
  const [found, setFound] = useState<{ night: string; shows: readonly Line[] }>();
  useEffect(() => {
    let isOver = false;
    if (session !== undefined)
      void readNight(session.api, night)
        .then((shows) => (isOver ? undefined : setFound({ night, shows })))
        .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [session, night]);
  const all = found?.night === night ? found.shows : undefined;
  const alike = all === undefined ? listed : findListed(all, told);
  return (
    <>
      <input type="hidden" name="looked" value={hydrated ? (found?.night ?? '') : (lookedAt ?? '')} />
      <div className="tell-listed" role="status">
        {night === '' || alike === undefined ? null : alike.length > 0 ? (
          <Alike shows={alike} />
        ) : all === undefined ? null : (
          <p>{noneAlike(all.length, tellsAnything(told))}</p>
        )}
      </div>
    </>
  );
}

/** What is said where none seems the same. */
function noneAlike(count: number, isTold: boolean): string {
  if (count === 0) return 'Nothing is listed that night. Yours would be the first.';
  const listed = count === 1 ? 'One show is listed that night' : `${count} shows are listed that night`;
  return isTold ? `${listed}, none like yours.` : `${listed}. Tell us where or who plays, and possible matches show up here.`;
}

function Alike({ shows }: { shows: readonly Line[] }) {
  return (
    <>
      <h2>Is it listed already?</h2>
      <ul>
        {shows.map((show) => (
          <li key={show.id}>
            <a href={paths.show(show.slug)}>{show.bill.map(({ name }) => name).join(', ') || show.title || show.event}</a>
            {show.venue.name === '' ? '' : `, ${show.venue.name}`}
          </li>
        ))}
      </ul>
    </>
  );
}

function Flyer() {
  const { why } = useFault('flyerfile');
  const { why: gone, typed } = useFault('flyer');
  return (
    <div className={(why ?? gone) === undefined ? 'field' : 'field bad'}>
      <label htmlFor="flyerfile">The flyer</label>
      {typed === undefined || typed === '' || gone !== undefined ? null : <img src={typed} alt="The flyer you added" width="160" />}
      <input type="hidden" name="flyer" value={gone === undefined ? (typed ?? '') : ''} />
      <input id="flyerfile" name="flyerfile" type="file" accept={UPLOAD_TYPES} aria-describedby="flyerfile-hint" />
      <p
        className="hint"
        id="flyerfile-hint"
      >{`Or take its picture. JPEG, PNG, WebP or AVIF, up to ${MAX_UPLOAD_BYTES / 1_000_000} MB.`}</p>
      {(why ?? gone) === undefined ? null : <p className="why">{why ?? gone}</p>}
    </div>
  );
}

function AFault({ about, isProfile }: { about: string; isProfile: boolean }) {
  return (
    <>
      <input type="hidden" name="about" value={about} />
      <TextArea
        label="What is wrong?"
        name="words"
        rows={4}
        maxLength={2000}
        hint={isProfile ? 'A threat, an impostor, an ad: anything that shouldn’t be here.' : 'And what’s right, if you know.'}
      />
      {isProfile ? null : (
        <Field label="Where does it say so?" name="link" type="url" optional maxLength={2000} hint="A link, if there is one." />
      )}
    </>
  );
}

function ACalendar({ venues, place }: RoomsProps & { place: string | undefined }) {
  return (
    <>
      <Field
        label="Calendar or page address"
        name="calendar"
        type="url"
        maxLength={2000}
        hint="The address other calendars use to subscribe to yours, or your page with the dates. Only editors see it."
      />
      <Field label="Which venue?" name="place" optional value={place} maxLength={200} list="rooms" hint="Optional." />
      <Rooms venues={venues} />
      <TextArea
        label="Anything else?"
        name="words"
        rows={3}
        maxLength={2000}
        hint="What in it isn’t a show, and whose calendar it is. Optional."
      />
    </>
  );
}

interface RoomsProps {
  venues: readonly { id: string; name: string; city: string }[];
}

function Rooms({ venues }: RoomsProps) {
  return (
    <datalist id="rooms">
      {venues.map(({ id, name, city }) => (
        <option key={id} value={name} label={city} />
      ))}
    </datalist>
  );
}
