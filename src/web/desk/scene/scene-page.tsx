import { ENTRY_FIELD_NAMES, ENTRY_FORMS, SCENE } from '#scene/entries/entry-fields.ts';
import type { Field as Declared } from '#scene/entries/field.ts';
import type { SceneFields } from '#scene/site/scene-words.ts';
import { capitalize } from '#scene/text/listed.ts';
import { Field, TextArea } from '../../forms/field.tsx';
import { PressForm } from '../../forms/form-parts.tsx';
import { paths } from '../../paths.ts';
import { SaveForm, WhyField } from '../desk-form.tsx';
import { DeskPage, deskPage, Lines, type Loaded, Section } from '../desk-frame.tsx';
import { Entry } from '../entries/entry.tsx';
import { SetBy } from '../entries/entry-parts.tsx';
import { fieldsOf } from '../entries/field-form.ts';
import type { loader } from './scene-actions.ts';

type Told = Loaded<typeof loader>;
type Name = keyof SceneFields;

const labelOf = (name: Name) => capitalize(ENTRY_FIELD_NAMES.scene[name]);

/** What the scene says of itself on every page, to be set by hand or given back to its pack. */
export const Page = deskPage((loaded: Told) => {
  const { told, ofPack } = loaded;
  const stands = fieldsOf('scene', told.entry);
  const set = (Object.keys(ENTRY_FIELD_NAMES.scene) as Name[]).filter((name) => told.entry[name] !== undefined);
  return (
    <DeskPage title="Words" own={['edit']}>
      <section className="standing" aria-label="The scene’s own words">
        <p className="lead">Empty fields use the scene pack’s text.</p>
        <p className="form-go">
          <a href={paths.home()}>See it on the site</a>
          <a href={paths.sceneHistory()}>Edit history</a>
        </p>
      </section>
      <Section id="edit" title="What the scene says">
        <SaveForm stands={stands} files={false}>
          {ENTRY_FORMS.scene.map(([legend, names]) => (
            <fieldset className="entries" key={legend}>
              <legend>{legend}</legend>
              {names.map((name) => (
                <Word key={name} name={name} value={stands[name] ?? ''} loaded={loaded} />
              ))}
            </fieldset>
          ))}
          <fieldset className="entries">
            <legend>The change</legend>
            <div className="entry">
              <WhyField />
            </div>
          </fieldset>
        </SaveForm>
      </Section>
      {set.length === 0 ? null : (
        <Section id="back" title="Set by hand">
          <Lines of={set}>
            {(name) => (
              <li className="line" key={name}>
                <p>
                  <b>{labelOf(name)}:</b> {told.entry[name]}
                </p>
                <PressForm value={`give-back ${name}`} of={labelOf(name)}>
                  {ofPack[name] === '' ? 'Take it off' : `Use the pack’s: “${ofPack[name]}”`}
                </PressForm>
              </li>
            )}
          </Lines>
        </Section>
      )}
    </DeskPage>
  );
});

function Word({ name, value, loaded: { told, ofPack } }: { name: Name; value: string; loaded: Told }) {
  const { type, rows, max = 2000 }: Declared = SCENE[name];
  const hint = ofPack[name] === '' ? 'The pack says nothing here.' : `The pack says: “${ofPack[name]}”`;
  const common = { label: labelOf(name), name, value, hint };
  return (
    <Entry whole={rows !== undefined} under={<SetBy byHand={told.byHand} field={name} />}>
      {rows !== undefined ? (
        <TextArea {...common} rows={rows} maxLength={max} />
      ) : (
        <Field {...common} optional maxLength={type === 'link' ? 2000 : 300} />
      )}
    </Entry>
  );
}
