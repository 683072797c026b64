import type { Artist } from '#scene/artists/artist.ts';
import { genreFault } from '#scene/artists/genre.ts';
import type { ArtistFields, VenueFields } from '#scene/desk/desk-entry.ts';
import type { Venue } from '#scene/venues/venue.ts';
import type { Api } from '../api.ts';
import type { Outcome } from '../desk/editors.ts';
import { artistFieldsOf, genresIn, readVenueForm, venueFieldsOf } from '../desk/entries/entry-form.ts';
import { readArtist } from '../desk/entries/keep-entry.ts';
import { type EntryWork, type Saved, saveEdit } from '../desk/entries/save-edit.ts';
import { inTurn } from '../forms/all-faults.ts';
import { FormFault } from '../forms/dispatch.ts';
import { paths } from '../paths.ts';

/** What its keepers set: all but whether there is a whole page. */
type KeptArtist = Omit<ArtistFields, 'verified'>;

/** Looks whether there are the genres that a keeper chose anew. @throws FormFault where there are not */
async function demandGenres(me: Api, id: string, form: FormData, { genres }: Partial<KeptArtist>): Promise<void> {
  const chosen = genresIn(form);
  if (JSON.stringify(chosen) === JSON.stringify(genres)) return;
  const why = genreFault(chosen, (await me.get('/keep/{kind}/{id}', { kind: 'artist', id })).genres);
  if (why !== undefined) throw new FormFault('genres', why);
}

function withoutVerified({ verified: _, ...fields }: ArtistFields): KeptArtist {
  return fields;
}

/** Saves what a keeper changed of their page. */
export const keepArtist = savingOf<Artist, KeptArtist>({
  async read(form, loaded, me, id) {
    const [, fields] = await inTurn(
      () => demandGenres(me, id, form, loaded),
      () => readArtist(form, loaded, me, id),
    );
    return withoutVerified(fields);
  },
  fieldsOf: (artist) => withoutVerified(artistFieldsOf(artist)),
  async find(me, id) {
    const { artist, written } = await me.get('/keep/{kind}/{id}', { kind: 'artist', id });
    if (artist === null) throw new Error('An artist that is kept is none.');
    return written.artist ?? artist;
  },
  edit: async (me, { address: _, ...edit }) => ({
    said: await me.post('/keep/{kind}/{id}/artist', { kind: 'artist', ...edit }),
    id: edit.id,
  }),
  kept: 'artist',
  page: paths.editArtist,
});
export const keepVenue = savingOf<Venue, VenueFields>({
  read: readVenueForm,
  fieldsOf: venueFieldsOf,
  async find(me, id) {
    const { venue, written } = await me.get('/keep/{kind}/{id}', { kind: 'venue', id });
    if (venue === null) throw new Error('A venue that is kept is none.');
    return written.venue ?? venue;
  },
  edit: async (me, { address: _, ...edit }) => ({
    said: await me.post('/keep/{kind}/{id}/venue', { kind: 'venue', ...edit }),
    id: edit.id,
  }),
  kept: 'venue',
  page: paths.editVenue,
});

/** What keepers did is told without the way to take it back: that is an editor's, and they can write it anew. */
function savingOf<Entry, Fields extends object>(kept: Saved<Entry, Fields>) {
  return async (work: EntryWork, form: FormData): Promise<Outcome> => {
    const outcome = await saveEdit(kept, work, form);
    return 'decision' in outcome ? { about: outcome.about, said: outcome.said } : outcome;
  };
}
