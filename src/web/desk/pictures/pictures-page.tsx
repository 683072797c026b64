import { useLoaderData } from 'react-router';
import type { SentPicture } from '#scene/pictures/pictured.ts';
import { Field } from '../../forms/field.tsx';
import { findRefusal, PostForm } from '../../forms/form-parts.tsx';
import { Moment } from '../../look/facts.tsx';
import { DeskPage, ForEditors } from '../desk-frame.tsx';
import { UndoButton, useBusy, useOutcome } from '../outcome.tsx';
import type { loader } from './pictures-actions.ts';

/** The pictures that were sent last: who sent each, whether any page has it, and the way to take it down everywhere. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <ForEditors />;
  const { pictures, now } = loaded;
  return (
    <DeskPage title="Pictures" own={pictures.map(({ file }) => `take down ${file}`)}>
      {pictures.length === 0 ? (
        <p className="lead">No pictures yet. Upload them on the desk page of an artist, venue or show.</p>
      ) : (
        <ol className="lines">
          {pictures.map((picture) => (
            <Line key={picture.file} picture={picture} now={now} />
          ))}
        </ol>
      )}
    </DeskPage>
  );
}

function Line({ picture, now }: { picture: SentPicture; now: number }) {
  const { file, width, height, bytes, preview, by, at, shown, takenDown } = picture;
  return (
    <li className={takenDown === null ? 'line sent' : 'line sent gone'}>
      {takenDown === null ? <img src={preview} alt={`Sent by ${by}`} width="160" height="120" loading="lazy" /> : null}
      <div>
        <p className="line-name">{`${width} × ${height}, ${Math.ceil(bytes / 1000)} kB`}</p>
        <p>
          <bdi>{by}</bdi>, <Moment at={at} now={now} />. {shown ? 'Used on a page, now or before.' : 'Never used on a page.'}
        </p>
        {takenDown === null ? null : (
          <p>
            {takenDown.why} <bdi>{takenDown.by}</bdi>, <Moment at={takenDown.at} now={now} />
          </p>
        )}
      </div>
      {takenDown === null ? <TakeDown file={file} /> : <UndoButton id={takenDown.decision} what="taking this picture down" />}
    </li>
  );
}

function TakeDown({ file }: { file: string }) {
  const refused = findRefusal(useOutcome(), `take down ${file}`);
  const busy = useBusy();
  return (
    <details open={refused !== undefined}>
      <summary>Take it down</summary>
      <PostForm refused={refused}>
        <input type="hidden" name="file" value={file} />
        <Field
          label="Why"
          name="why"
          id={`why-${file.slice(0, 8)}`}
          autoComplete="off"
          maxLength={300}
          hint="Everyone can read this in the history. It will be gone from every page and address. We can’t remove copies other people saved."
        />
        <button className="button" type="submit" name="intent" value="take down" disabled={busy}>
          Take it down everywhere
        </button>
      </PostForm>
    </details>
  );
}
