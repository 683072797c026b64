import type { ReactNode } from 'react';
import type { ArtistFields as Fields } from '#scene/desk-entry.ts';
import { Field } from '../forms/field.tsx';
import { TextArea } from '../forms/text-area.tsx';
import { YES_NO } from './entry-form.ts';
import { EntryName } from './entry-name.tsx';
import { MemberRows } from './member-rows.tsx';
import { Select } from './select.tsx';

interface ArtistFieldsProps {
  stands: Partial<Fields>;
  isNew?: boolean;
  /** What stands under a field: who set it. */
  under?: (field: keyof Fields) => ReactNode;
}

/** Everything of an artist that can be set, in a form. */
export function ArtistFields({ stands, isNew = false, under = () => null }: ArtistFieldsProps) {
  const link = (label: string, name: 'website' | 'youtube' | 'instagram' | 'facebook' | 'spotifyembed', hint?: string) => (
    <div className="entry">
      <Field
        label={label}
        name={name}
        type="url"
        autoComplete="off"
        required={false}
        value={stands[name] ?? ''}
        hint={hint}
        maxLength={2000}
      />
      {under(name)}
    </div>
  );
  const time = (label: string, name: 'formed' | 'ended', hint: string) => (
    <div className="entry">
      <Field label={label} name={name} autoComplete="off" required={false} value={stands[name] ?? ''} hint={hint} maxLength={10} />
      {under(name)}
    </div>
  );
  return (
    <>
      <fieldset className="entries">
        <legend>Names</legend>
        <div className="entry">
          <EntryName kind="artist" value={stands.name ?? ''} isNew={isNew} />
          {under('name')}
        </div>
        <div className="entry">
          <TextArea
            label="Other names"
            name="othernames"
            rows={2}
            value={stands.othernames?.join('\n') ?? ''}
            hint="One a line, as posters and calendars write them."
          />
          {under('othernames')}
        </div>
      </fieldset>
      <fieldset className="entries">
        <legend>On the page</legend>
        <div className="entry whole">
          <TextArea
            label="Description"
            name="description"
            rows={5}
            value={stands.description ?? ''}
            maxLength={6000}
            hint="An empty line begins a paragraph. The first 175 letters stand on the wall."
          />
          {under('description')}
        </div>
        <div className="entry">
          <Field
            label="Genres"
            name="genres"
            autoComplete="off"
            required={false}
            value={stands.genres?.join(', ') ?? ''}
            maxLength={140}
            hint="Four at most, the first thing first: folk, bluegrass."
          />
          {under('genres')}
        </div>
        <div className="entry">
          <Select
            label="Has a whole page"
            name="verified"
            choices={Object.entries(YES_NO)}
            value={stands.verified === true ? 'yes' : 'no'}
          />
          {under('verified')}
        </div>
        {time('Began', 'formed', 'A year, a month or a day.')}
        {time('Ended', 'ended', 'For those who play no more.')}
        <div className="entry">
          <Field
            label="Picture"
            name="artistimage"
            autoComplete="off"
            required={false}
            value={stands.artistimage ?? ''}
            maxLength={120}
            hint="The name of its file in the scene pack, such as quietboat.jpg."
          />
          {under('artistimage')}
        </div>
      </fieldset>
      <fieldset className="entries">
        <legend>Links</legend>
        {link('Website', 'website')}
        {link('YouTube', 'youtube')}
        {link('Instagram', 'instagram')}
        {link('Facebook', 'facebook')}
        {link('Player', 'spotifyembed', 'The address a player is embedded from: https://open.spotify.com/embed/…')}
      </fieldset>
      <fieldset className="bill-rows">
        <legend>Who is in it</legend>
        <MemberRows members={stands.members ?? []} />
        {under('members')}
      </fieldset>
    </>
  );
}
