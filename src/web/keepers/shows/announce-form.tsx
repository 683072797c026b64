import { useBusy, useOutcome } from '../../desk/outcome.tsx';
import { ShowFields } from '../../desk/shows/show-fields.tsx';
import type { ShowFields as Fields } from '../../desk/shows/show-form.ts';
import { findRefusal, OnceField, PostForm } from '../../forms/form-parts.tsx';

interface AnnounceFormProps {
  /** What was announced and waits; nothing yet for a new one. */
  stands: Partial<Fields>;
  /** What the button says. */
  label: string;
  /** The key of the form. */
  once: string;
}

/** The form in which a room announces a show. */
export function AnnounceForm({ stands, label, once }: AnnounceFormProps) {
  const refused = findRefusal(useOutcome(), 'make');
  const busy = useBusy();
  const same = refused?.fields.despite;
  return (
    <PostForm refused={refused} key={JSON.stringify(refused?.kept)}>
      <input type="hidden" name="intent" value="make" />
      <OnceField once={once} />
      <ShowFields stands={stands} venues={[]} without={['venue', 'kind']} />
      {same === undefined ? null : (
        <label className="tick">
          <input id="despite" type="checkbox" name="despite" value="1" />
          <span>It’s a different show: announce it too</span>
        </label>
      )}
      <div className="save-bar">
        <button className="button" type="submit" disabled={busy}>
          {busy ? 'Sending …' : label}
        </button>
      </div>
    </PostForm>
  );
}
