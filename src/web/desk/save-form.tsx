import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { findRefusal, PostForm } from '../forms/form-parts.tsx';
import { useBusy, useOutcome } from './outcome.tsx';

interface SaveFormProps {
  stands: object;
  /** Whether it may carry a picture. */
  files?: boolean;
  /** What else the form can be sent for; what was typed stands in it then. */
  tries?: { intent: string; label: string; typed: Record<string, string> | undefined };
  children: ReactNode;
}

/** A form that edits what `stands`. It says what it was filled with, so that only what differs from it is sent. */
export function SaveForm({ stands, files = true, tries, children }: SaveFormProps) {
  const refused = findRefusal(useOutcome(), 'edit');
  const busy = useBusy();
  const asked = useNavigation().formData?.get('intent');
  const loaded = refused?.kept.loaded ?? tries?.typed?.loaded ?? JSON.stringify(stands);
  return (
    <PostForm files={files} refused={refused} key={`${JSON.stringify(stands)} ${loaded}`}>
      {/* First in the form, so that the Enter key saves. */}
      <button className="sr" type="submit" name="intent" value="edit" tabIndex={-1} disabled={busy}>
        Save
      </button>
      <input type="hidden" name="loaded" value={loaded} />
      {children}
      <div className="save-bar">
        {tries === undefined ? null : (
          <button className="key" type="submit" name="intent" value={tries.intent} disabled={busy}>
            {asked === tries.intent ? 'One moment...' : tries.label}
          </button>
        )}
        <button className="button" type="submit" name="intent" value="edit" disabled={busy}>
          {busy && asked !== tries?.intent ? 'Saving …' : 'Save'}
        </button>
      </div>
    </PostForm>
  );
}
