import { Form, useLoaderData } from 'react-router';
import { ENTRY_FIELD_NAMES, ENTRY_FORMS, SCENE } from '#scene/entries/entry-fields.ts';
import type { Field as Declared } from '#scene/entries/field.ts';
import type { SceneFields } from '#scene/site/scene-words.ts';
import { capitalize } from '#scene/text/listed.ts';
import { Field, TextArea } from '../../forms/field.tsx';
import { paths } from '../../paths.ts';
import { DeskPage, ForEditors } from '../desk-frame.tsx';
import { Entry } from '../entries/entry.tsx';
import { SetBy } from '../entries/entry-parts.tsx';
import { fieldsOf } from '../entries/field-form.ts';
import { useBusy } from '../outcome.tsx';
import { SaveForm } from '../save-form.tsx';
import { WhyField } from '../why-field.tsx';
import type { loader } from './scene-actions.ts';

type Told = Exclude<ReturnType<typeof useLoaderData<typeof loader>>, null>;
type Name = keyof SceneFields;

/** What the scene says of itself on every page, to be set by hand or given back to its pack. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <ForEditors />;
  const stands = fieldsOf('scene', loaded.told.entry);
  const group = (names: readonly Name[]) => names.map((name) => <Word key={name} name={name} stands={stands} loaded={loaded} />);
  return (
    <DeskPage title="Words" own={['edit']}>
      <section className="standing" aria-label="The scene’s own words">
        <p className="lead">Empty fields use the scene pack’s text.</p>
        <p className="form-go">
          <a href={paths.home()}>See it on the site</a>
          <a href={paths.sceneHistory()}>Edit history</a>
        </p>
      </section>
      <section aria-labelledby="edit">
        <h2 id="edit">What the scene says</h2>
        <SaveForm stands={stands} files={false}>
          {ENTRY_FORMS.scene.map(([legend, names]) => (
            <fieldset className="entries" key={legend}>
              <legend>{legend}</legend>
              {group(names)}
            </fieldset>
          ))}
          <fieldset className="entries">
            <legend>The change</legend>
            <div className="entry">
              <WhyField />
            </div>
          </fieldset>
        </SaveForm>
      </section>
      <GiveBack loaded={loaded} />
    </DeskPage>
  );
}

function Word({ name, stands, loaded: { told, ofPack } }: { name: Name; stands: SceneFields; loaded: Told }) {
  const label = labelOf(name);
  const hint = ofPack[name] === '' ? 'The pack says nothing here.' : `The pack says: “${ofPack[name]}”`;
  const value = stands[name] ?? '';
  const { type, rows, max = 2000 }: Declared = SCENE[name];
  return (
    <Entry whole={rows !== undefined} under={<SetBy byHand={told.byHand} field={name} />}>
      {rows !== undefined ? (
        <TextArea label={label} name={name} rows={rows} value={value} maxLength={max} hint={hint} />
      ) : (
        <Field
          label={label}
          name={name}
          autoComplete="off"
          required={false}
          value={value}
          maxLength={type === 'link' ? 2000 : 300}
          hint={hint}
        />
      )}
    </Entry>
  );
}

/** What is set by hand, each with the way back to what the pack says. */
function GiveBack({ loaded: { told, ofPack } }: { loaded: Told }) {
  const busy = useBusy();
  const names = (Object.keys(ENTRY_FIELD_NAMES.scene) as Name[]).filter((name) => told.entry[name] !== undefined);
  if (names.length === 0) return null;
  return (
    <section aria-labelledby="back">
      <h2 id="back">Set by hand</h2>
      <ul className="lines">
        {names.map((name) => (
          <li className="line" key={name}>
            <p>
              <b>{labelOf(name)}:</b> {told.entry[name]}
            </p>
            <Form method="post">
              <button className="key" type="submit" name="intent" value={`give-back ${name}`} disabled={busy}>
                {ofPack[name] === '' ? 'Take it off' : `Use the pack’s: “${ofPack[name]}”`}
                <span className="sr">, {labelOf(name)}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

function labelOf(name: Name): string {
  return capitalize(ENTRY_FIELD_NAMES.scene[name]);
}
