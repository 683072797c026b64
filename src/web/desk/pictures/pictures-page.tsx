import { Field } from '../../forms/field.tsx';
import { Press } from '../../forms/form-parts.tsx';
import { Moment } from '../../look/facts.tsx';
import { FoldedForm } from '../desk-form.tsx';
import { DeskPage, deskPage, Lines, type Loaded } from '../desk-frame.tsx';
import { UndoButton } from '../outcome.tsx';
import type { loader } from './pictures-actions.ts';

/** The pictures that were sent last: who sent each, whether any page has it, and the way to take it down everywhere. */
export const Page = deskPage(({ pictures, now }: Loaded<typeof loader>) => (
  <DeskPage title="Pictures" own={pictures.map(({ file }) => `take down ${file}`)}>
    <Lines of={pictures} none={<p className="lead">No pictures yet. Upload them on the desk page of an artist, venue or show.</p>}>
      {({ file, width, height, bytes, preview, by, at, shown, takenDown }) => (
        <li key={file} className={takenDown === null ? 'line sent' : 'line sent gone'}>
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
      )}
    </Lines>
  </DeskPage>
));

function TakeDown({ file }: { file: string }) {
  return (
    <FoldedForm summary="Take it down" about={`take down ${file}`} hidden={{ file }} suffix={file.slice(0, 8)}>
      <Field
        label="Why"
        name="why"
        maxLength={300}
        hint="Everyone can read this in the history. It will be gone from every page and address. We can’t remove copies other people saved."
      />
      <Press look="button" value="take down">
        Take it down everywhere
      </Press>
    </FoldedForm>
  );
}
