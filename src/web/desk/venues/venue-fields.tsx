import type { VenueFields as Fields } from '#scene/desk/desk-entry.ts';
import { positionWords } from '#scene/entries/entry-words.ts';
import type { KeptPage } from '#scene/keepers/claim.ts';
import type { OfferedPicture } from '#scene/pictures/pictured.ts';
import { TextArea } from '../../forms/field.tsx';
import { Entry, textEntries, type Under } from '../entries/entry.tsx';
import { DAYMARK_NAMES } from '../entries/entry-form.ts';
import { EntryName } from '../entries/entry-name.tsx';
import { PictureFields } from '../pictures/picture-fields.tsx';
import { Select } from '../select.tsx';

interface VenueFieldsProps {
  stands: Partial<Fields>;
  isNew?: boolean;
  /** The page that a keeper writes. */
  page?: KeptPage;
  /** Pictures that are here already; left out where none is sent or chosen. */
  pictures?: readonly OfferedPicture[];
  under?: Under<Fields>;
}

/** Everything of a venue that can be set, in a form. */
export function VenueFields({ stands, isNew = false, page, pictures, under = () => null }: VenueFieldsProps) {
  const text = textEntries(stands, under);
  const { position } = stands;
  return (
    <>
      <fieldset className="entries">
        <legend>Names</legend>
        <Entry under={under('name')}>
          <EntryName kind="venue" value={stands.name ?? ''} isNew={isNew} />
        </Entry>
        {text('iwtbname', 'Name in gig lists', { hint: 'As the town’s gig lists write it, where that is another.' })}
        <Entry whole under={under('foundas')}>
          <TextArea
            label="Other names"
            name="foundas"
            rows={2}
            value={stands.foundas?.join('\n') ?? ''}
            hint="One a line, as calendars write them."
          />
        </Entry>
      </fieldset>
      <fieldset className="entries">
        <legend>Where it is</legend>
        {text('address', 'Street and number')}
        {text('city', 'Town')}
        {text('position', 'Place on the map', {
          value: position == null ? '' : positionWords(position),
          maxLength: 60,
          whole: true,
          hint: 'North and east, as a map gives them: 32.7765, -79.9311.',
        })}
        <Entry whole under={under('wayThere')}>
          <TextArea
            label="The way there"
            name="wayThere"
            rows={3}
            value={stands.wayThere ?? ''}
            maxLength={1000}
            hint="One thing a line: which bus, where to park, which door."
          />
        </Entry>
      </fieldset>
      <fieldset className="entries">
        <legend>The room</legend>
        <Entry whole under={under('description')}>
          <TextArea label="Description" name="description" rows={4} value={stands.description ?? ''} maxLength={6000} />
        </Entry>
        {text('ages', 'Ages', { hint: 'As it is to be read: all ages, 21+.' })}
        {text('capacity', 'Holds', { inputMode: 'numeric', maxLength: 6, hint: 'How many people.' })}
        <Entry whole under={under('access')}>
          <TextArea
            label="Access"
            name="access"
            rows={2}
            value={stands.access ?? ''}
            maxLength={1000}
            hint="How one gets in who cannot take stairs, and what there is inside."
          />
        </Entry>
        {text('website', 'Website', { type: 'url', maxLength: 2000 })}
        <Entry under={under('daymark')}>
          <Select
            label="Daymark"
            name="daymark"
            choices={Object.entries(DAYMARK_NAMES)}
            value={stands.daymark ?? 'circle'}
            hint="The shape by which it is found in a list."
          />
        </Entry>
      </fieldset>
      {pictures === undefined ? null : (
        <PictureFields what="picture of the room" stands={stands.image ?? null} known={pictures} page={page} under={under('image')} />
      )}
    </>
  );
}
