import type { DeskShow, HandField } from '#scene/desk-show.ts';
import { handWords } from '#scene/hand-words.ts';
import { PostForm } from '../forms/form-parts.tsx';
import { refusedOf } from '../forms/outcome.ts';
import { useBusy, useOutcome } from './outcome.tsx';
import { ShowFields } from './show-fields.tsx';
import { fieldsOf } from './show-form.ts';

/** Sets fields of a show; no source overrules what is set here. Only what differs from what was loaded is sent. */
export function EditShow({ told, venues }: { told: DeskShow; venues: Parameters<typeof ShowFields>[0]['venues'] }) {
  const refused = refusedOf(useOutcome(), 'edit');
  const busy = useBusy();
  const stands = fieldsOf(told.show);
  const loaded = refused?.kept.loaded ?? JSON.stringify(stands);
  return (
    <PostForm refused={refused} key={`${JSON.stringify(stands)} ${loaded}`}>
      {/* First in the form, so that the Enter key saves. */}
      <button className="sr" type="submit" tabIndex={-1} disabled={busy}>
        Save
      </button>
      <input type="hidden" name="intent" value="edit" />
      <input type="hidden" name="loaded" value={loaded} />
      <ShowFields stands={stands} venues={venues} under={(field) => <WhoseWord told={told} field={field} />} />
      <div className="save-bar">
        <button className="button" type="submit" disabled={busy}>
          {busy ? 'Saving …' : 'Save'}
        </button>
      </div>
    </PostForm>
  );
}

/** Whose word a field is; one that was set by hand can be given back to the sources, and says what it becomes. */
function WhoseWord({ told, field }: { told: DeskShow; field: HandField }) {
  const busy = useBusy();
  const set = told.byHand.find((each) => each.field === field);
  if (set === undefined) return field === 'hidden' ? null : <p className="whose">{saidBy(told, field)}</p>;
  const becomes = told.without === null || field === 'hidden' ? '' : `: ${handWords(field, told.without[field] as never)}`;
  return (
    <div className="whose by-hand">
      <p>
        <span aria-hidden="true">✋</span> By hand: <bdi>{set.by}</bdi>, <time dateTime={set.at}>{set.at.slice(0, 10)}</time>. No source
        overrules it.
      </p>
      <button className="key" type="submit" name="back" value={field} disabled={busy}>
        Give back{becomes}
      </button>
    </div>
  );
}

function saidBy({ show, voices, provenance, made }: DeskShow, field: Exclude<HandField, 'hidden'>): string {
  if (handWords(field, show[field] as never) === 'none') return 'No source says';
  const source = provenance[field];
  const name = voices.find((voice) => voice.source === source)?.sourceName;
  if (name !== undefined) return name;
  return made ? 'As it was typed in' : 'No source says';
}
