import { useLoaderData } from 'react-router';
import { ROLE_NAMES } from '#scene/desk/hand-words.ts';
import type { KeptShow } from '#scene/keepers/kept-show.ts';
import { FoldedForm } from '../../desk/desk-form.tsx';
import { Select } from '../../desk/select.tsx';
import { STATUSES } from '../../desk/shows/show-form.ts';
import { When } from '../../desk/when.tsx';
import { Field } from '../../forms/field.tsx';
import { Press, PressForm } from '../../forms/form-parts.tsx';
import { paths } from '../../paths.ts';
import { NoPage, ShowSheet } from '../kept-sheet.tsx';
import { WaitsNote } from '../waiting.tsx';
import type { loader } from './artist-shows-actions.ts';

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
  const stands = show.bill.find((each) => each.artist === artist);
  const credit = written?.fields.credit === undefined ? stands : written.fields.credit;
  const isOff = show.status === 'cancelled';
  const about = (words: string) => (
    <>
      {words}
      <span className="sr">: {show.event}</span>
    </>
  );
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
            <a href={paths.showSheet(show.slug)}>{about('Print a poster')}</a>
          </p>
        )}
        <FoldedForm summary={about('How you are billed')} hidden={{ show: show.id }} suffix={show.id} key={JSON.stringify(credit)}>
          <Field label="Billed as" name="billed" value={credit?.name ?? ''} maxLength={200} />
          <Select label="Listed as" name="role" choices={Object.entries(ROLE_NAMES)} value={credit?.role ?? 'support'} />
          <Press value="credit">Save</Press>
          <Press value="away">We’re not playing</Press>
        </FoldedForm>
        {leads ? (
          isOff ? null : (
            <FoldedForm summary={about('It is canceled')} hidden={{ show: show.id }}>
              <p>Everyone who starred it gets a message: right away on the day of the show, otherwise within half an hour.</p>
              <Press value="off" of={show.event}>
                Yes, cancel it
              </Press>
            </FoldedForm>
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
        <PressForm sent={{ show: show.id }} value="on" of={show.event}>
          It’s on after all
        </PressForm>
      ) : (
        <p>
          <a className="key" href={paths.artistShow(artist, show.id)}>
            {about('Time, place, price, sold out')}
          </a>
        </p>
      )}
    </li>
  );
}
