import type { ReactNode } from 'react';
import { PostForm } from '../forms/form-parts.tsx';
import { refusedOf } from '../forms/outcome.ts';
import { useBusy, useOutcome } from './outcome.tsx';

/** A form that edits what `stands`. It says what it was filled with, so that only what differs from it is sent. `files`: whether it may carry a picture. */
export function SaveForm({ stands, files = true, children }: { stands: object; files?: boolean; children: ReactNode }) {
  const refused = refusedOf(useOutcome(), 'edit');
  const busy = useBusy();
  const loaded = refused?.kept.loaded ?? JSON.stringify(stands);
  return (
    <PostForm files={files} refused={refused} key={`${JSON.stringify(stands)} ${loaded}`}>
      {/* First in the form, so that the Enter key saves. */}
      <button className="sr" type="submit" tabIndex={-1} disabled={busy}>
        Save
      </button>
      <input type="hidden" name="intent" value="edit" />
      <input type="hidden" name="loaded" value={loaded} />
      {children}
      <div className="save-bar">
        <button className="button" type="submit" disabled={busy}>
          {busy ? 'Saving …' : 'Save'}
        </button>
      </div>
    </PostForm>
  );
}
