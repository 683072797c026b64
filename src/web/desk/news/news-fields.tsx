import type { NewsFields as Fields } from '#scene/desk/desk-entry.ts';
import { aboutWords } from '#scene/entries/entry-words.ts';
import type { OfferedPicture } from '#scene/pictures/pictured.ts';
import { Field, TextArea } from '../../forms/field.tsx';
import { Entry, type Under } from '../entries/entry.tsx';
import { PictureFields } from '../pictures/picture-fields.tsx';
import { Select } from '../select.tsx';
import { DRAFT_OR_NOT } from './news-form.ts';
import { TextField } from './text-field.tsx';

interface NewsFieldsProps {
  stands: Partial<Fields>;
  /** Pictures that are here already. */
  pictures: readonly OfferedPicture[];
  under?: Under<Fields>;
}

/** Everything of a news post that can be set, in a form. */
export function NewsFields({ stands, pictures, under = () => null }: NewsFieldsProps) {
  return (
    <>
      <fieldset className="entries">
        <legend>The post</legend>
        <Entry whole under={under('name')}>
          <Field label="Title" name="name" autoComplete="off" value={stands.name ?? ''} maxLength={120} />
        </Entry>
        <Entry whole under={under('text')}>
          <TextField label="Text" name="text" html={stands.text ?? ''} />
        </Entry>
      </fieldset>
      <fieldset className="entries">
        <legend>When and for whom</legend>
        <Entry under={under('draft')}>
          <Select
            label="Who may read it"
            name="draft"
            choices={Object.entries(DRAFT_OR_NOT)}
            value={stands.draft === false ? 'no' : 'yes'}
            hint="What is a draft has no page, and its history stays with the editors."
          />
        </Entry>
        <Entry under={under('day')}>
          <Field label="Day" name="day" type="date" autoComplete="off" value={stands.day ?? ''} hint="The post stands under this day." />
        </Entry>
        <Entry whole under={under('about')}>
          <TextArea
            label="Whom it is about"
            name="about"
            rows={Math.max(3, (stands.about?.length ?? 0) + 1)}
            value={stands.about?.map(aboutWords).join('\n') ?? ''}
            hint="One a line: the name of an artist or a venue, or the address of a page, as of a show."
          />
        </Entry>
      </fieldset>
      <PictureFields what="picture" stands={stands.image ?? null} known={pictures} under={under('image')} />
    </>
  );
}
