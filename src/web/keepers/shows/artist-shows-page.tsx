import { useLoaderData } from 'react-router';
import { ROLE_NAMES } from '#scene/desk/hand-words.ts';
import type { KeptShow } from '#scene/keepers/kept-show.ts';
import { useBusy } from '../../desk/outcome.tsx';
import { Select } from '../../desk/select.tsx';
import { STATUSES } from '../../desk/shows/show-form.ts';
import { When } from '../../desk/when.tsx';
import { Field } from '../../forms/field.tsx';
import { PostForm } from '../../forms/form-parts.tsx';
import { paths } from '../../paths.ts';
import { NoPage } from '../kept-sheet.tsx';
import { WaitsNote } from '../waiting.tsx';
import type { loader } from './artist-shows-actions.ts';
import { ShowSheet } from './show-sheet.tsx';

/** The coming shows of a band: how it is billed, whether it plays, and whether a show that it leads is off. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <NoPage />;
  const { shows, approval, id, name } = loaded;
  return (
    <ShowSheet
      name={name}
      title="The shows"
      ways={[
        { to: paths.editArtist(id), label: 'Edit the page' },
        { to: paths.artist(id), label: 'See the page' },
        { to: paths.myPages(), label: 'Your pages' },
      ]}
      own={[]}
    >
      {approval === 'asked' ? <p className="lead">An editor checks what you enter here before it’s published.</p> : null}
      {shows.length === 0 ? (
        <p className="lead">You have no announced shows.</p>
      ) : (
        <ul className="lines">
          {shows.map((kept) => (
            <One key={kept.show.id} kept={kept} artist={id} />
          ))}
        </ul>
      )}
      <p>
        Missing a show? <a href={paths.tell({ of: `artist:${id}` })}>Tell us</a>, or ask the venue.
      </p>
    </ShowSheet>
  );
}

function One({ kept: { show, leads, written }, artist }: { kept: KeptShow; artist: string }) {
  const busy = useBusy();
  const stands = show.bill.find((each) => each.artist === artist);
  const credit = written?.fields.credit === undefined ? stands : written.fields.credit;
  const isOff = show.status === 'cancelled';
  return (
    <li className="line">
      <div>
        <h2 className="line-name">
          <a href={paths.show(show.slug)}>{show.event}</a>
        </h2>
        <p>
          <When at={show} />, {show.venue.name || 'no place'}
          {show.status === 'announced' ? '' : `: ${STATUSES[show.status].toLowerCase()}`}
        </p>
        {written === null ? null : <WaitsNote state={written.state} edit={paths.editArtist(artist)} />}
        {isOff ? null : (
          <p>
            <a href={paths.showSheet(show.slug)}>
              Print a poster<span className="sr">: {show.event}</span>
            </a>
          </p>
        )}
        <details>
          <summary>
            How you are billed<span className="sr">: {show.event}</span>
          </summary>
          <PostForm key={JSON.stringify(credit)}>
            <input type="hidden" name="show" value={show.id} />
            <Field id={`billed-${show.id}`} label="Billed as" name="billed" autoComplete="off" value={credit?.name ?? ''} maxLength={200} />
            <Role id={show.id} value={credit?.role ?? 'support'} />
            <button className="key" type="submit" name="intent" value="credit" disabled={busy}>
              Save
            </button>
            <button className="key" type="submit" name="intent" value="away" disabled={busy}>
              We’re not playing
            </button>
          </PostForm>
        </details>
        {leads ? (
          isOff ? null : (
            <Cancel show={show} />
          )
        ) : (
          <p className="small">
            A time, a place or a price? <a href={paths.tell({ about: `show:${show.slug}` })}>Something wrong?</a>
          </p>
        )}
      </div>
      {!leads ? (
        <p className="small">
          {isOff
            ? 'Only the headliner, the venue or an editor can put it back on.'
            : 'Only the headliner, the venue or an editor can cancel a show. If you aren’t playing, say so under “How you are billed”.'}
        </p>
      ) : isOff ? (
        <PostForm>
          <input type="hidden" name="show" value={show.id} />
          <button className="key" type="submit" name="intent" value="on" disabled={busy}>
            It’s on after all
            <span className="sr">: {show.event}</span>
          </button>
        </PostForm>
      ) : (
        <p>
          <a className="key" href={paths.artistShow(artist, show.id)}>
            Time, place, price, sold out
            <span className="sr">: {show.event}</span>
          </a>
        </p>
      )}
    </li>
  );
}

/** Cancels a show once somebody opened it and says yes. */
function Cancel({ show }: { show: KeptShow['show'] }) {
  const busy = useBusy();
  return (
    <details>
      <summary>
        It is canceled<span className="sr">: {show.event}</span>
      </summary>
      <PostForm>
        <input type="hidden" name="show" value={show.id} />
        <p>Everyone who starred it gets a message: right away on the day of the show, otherwise within half an hour.</p>
        <button className="key" type="submit" name="intent" value="off" disabled={busy}>
          Yes, cancel it
          <span className="sr">: {show.event}</span>
        </button>
      </PostForm>
    </details>
  );
}

function Role({ id, value }: { id: string; value: string }) {
  return <Select id={`role-${id}`} label="Listed as" name="role" choices={Object.entries(ROLE_NAMES)} value={value} />;
}
