import { playerOf } from '#scene/artists/players.ts';
import type { ArtistFields as Fields } from '#scene/desk/desk-entry.ts';
import type { KeptPage } from '#scene/keepers/claim.ts';
import { MIDDLE } from '#scene/pictures/picture.ts';
import type { OfferedPicture } from '#scene/pictures/pictured.ts';
import { TextArea } from '../../forms/field.tsx';
import { Entry, textEntries, type Under } from '../entries/entry.tsx';
import { YES_NO } from '../entries/entry-form.ts';
import { EntryName } from '../entries/entry-name.tsx';
import { PictureFields } from '../pictures/picture-fields.tsx';
import { Select } from '../select.tsx';
import { MemberRows } from './member-rows.tsx';

/** What to paste as a player; and where the page shows a link instead, why. */
function playerHint(address: string): string {
  if (address === '' || playerOf(address) !== undefined)
    return 'Paste a link or an embed code from Bandcamp, YouTube, SoundCloud or Spotify.';
  return /\bbandcamp\b/.test(address)
    ? 'The page shows this as a link. For a player, paste the code that Bandcamp gives under Share / Embed.'
    : 'The page shows this as a link: there is no player for this address.';
}

interface ArtistFieldsProps {
  stands: Partial<Fields>;
  isNew?: boolean;
  /** The page that a keeper writes: whether it is a whole one editors say. */
  page?: KeptPage;
  /** Pictures that are here already; left out where none is sent or chosen. */
  pictures?: readonly OfferedPicture[];
  under?: Under<Fields>;
}

/** Everything of an artist that can be set, in a form. */
export function ArtistFields({ stands, isNew = false, page, pictures, under = () => null }: ArtistFieldsProps) {
  const text = textEntries(stands, under);
  const link = (name: 'website' | 'youtube' | 'instagram' | 'facebook', label: string) =>
    text(name, label, { type: 'url', maxLength: 2000 });
  return (
    <>
      <fieldset className="entries">
        <legend>Names</legend>
        <Entry under={under('name')}>
          <EntryName kind="artist" value={stands.name ?? ''} isNew={isNew} />
        </Entry>
        <Entry under={under('othernames')}>
          <TextArea
            label="Other names"
            name="othernames"
            rows={2}
            value={stands.othernames?.join('\n') ?? ''}
            hint="One a line, as posters and calendars write them."
          />
        </Entry>
      </fieldset>
      <fieldset className="entries">
        <legend>On the page</legend>
        <Entry whole under={under('description')}>
          <TextArea
            label="Description"
            name="description"
            rows={5}
            value={stands.description ?? ''}
            maxLength={6000}
            hint="An empty line begins a paragraph. The first 175 letters stand on the wall."
          />
        </Entry>
        {text('genres', 'Genres', {
          value: stands.genres?.join(', ') ?? '',
          maxLength: 140,
          hint: 'Four at most, the first thing first: folk, bluegrass.',
          whole: page !== undefined,
        })}
        {page !== undefined ? null : (
          <Entry under={under('verified')}>
            <Select
              label="Has a whole page"
              name="verified"
              choices={Object.entries(YES_NO)}
              value={stands.verified === true ? 'yes' : 'no'}
            />
          </Entry>
        )}
        {text('formed', 'Began', { maxLength: 10, short: true, hint: 'A year, a month or a day.' })}
        {text('ended', 'Ended', { maxLength: 10, short: true, hint: 'For those who play no more.' })}
      </fieldset>
      {pictures === undefined ? null : (
        <PictureFields
          what="portrait or poster"
          stands={
            stands.artistimage == null ? null : { file: stands.artistimage, ...(stands.imageview ?? { alt: '', x: MIDDLE, y: MIDDLE }) }
          }
          known={pictures}
          page={page}
          under={under('artistimage') ?? under('imageview')}
        />
      )}
      <fieldset className="entries">
        <legend>Links</legend>
        {link('website', 'Website')}
        {link('youtube', 'YouTube')}
        {link('instagram', 'Instagram')}
        {link('facebook', 'Facebook')}
        {text('spotifyembed', 'Player', { maxLength: 4000, hint: playerHint(stands.spotifyembed ?? ''), whole: true })}
      </fieldset>
      <fieldset className="bill-rows">
        <legend>Who is in it</legend>
        <MemberRows members={stands.members ?? []} mayBeSent={pictures !== undefined} isKept={page !== undefined} />
        {under('members')}
      </fieldset>
    </>
  );
}
