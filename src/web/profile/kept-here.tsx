import { useEffect, useState } from 'react';
import type { Profile, ProfileFields } from '#scene/people/profile.ts';
import type { KeptEdit } from '../documents/kept-edit.ts';
import type { PageEvent } from '../events.ts';
import type { RefusedForm } from '../forms/refused-form.ts';

const KEPT_EDIT: PageEvent = 'backline:kept-edit';

/** What is kept on this device of somebody's changes: undefined until one knows, null for nothing. `found` is what was there when the page came. */
export function useKeptEdit(uid: string): { edit: KeptEdit | null | undefined; found: KeptEdit | null } {
  const [edit, setEdit] = useState<KeptEdit | null>();
  const [found, setFound] = useState<KeptEdit | null>(null);
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const kept = (await (await import('../documents/client.ts')).keptEdit(uid)) ?? null;
      if (!isGone) setEdit(kept);
      return kept;
    };
    read().then((kept) => {
      if (!isGone) setFound(kept);
    });
    const again = () => void read();
    document.addEventListener(KEPT_EDIT, again);
    return () => {
      isGone = true;
      document.removeEventListener(KEPT_EDIT, again);
    };
  }, [uid]);
  return { edit, found };
}

/** Changed fields by the names they have in the form. */
export function inForm({ social, ...others }: ProfileFields): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...others, ...social }).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** A page as it was when somebody changed it, as far as it is known. */
export function asExpected(profile: Profile, { social, ...expected }: ProfileFields): Profile {
  return { ...profile, ...inForm(expected), social: { ...profile.social, ...(social as Partial<Profile['social']>) } };
}

/** What is kept and could not be saved as it is, as a form that was refused: what was written, over what stands on the page now. */
export function refusalOf({ fields, expected, refused = '', code }: KeptEdit, profile: Profile): RefusedForm & { conflict?: Conflict } {
  const kept = { ...inForm(fields), loaded: JSON.stringify(profile) };
  if (code !== 'aborted') return { message: refused, fields: {}, kept: { ...kept, loaded: JSON.stringify(asExpected(profile, expected)) } };
  return { message: `${refused} Look at both, and save again.`, fields: {}, kept, conflict: { present: profile, mine: fields } };
}

/** What stands on a page, and what its owner wrote meanwhile. */
export interface Conflict {
  present: Profile;
  mine: ProfileFields;
}

const LABELS: Readonly<Record<string, string>> = {
  displayname: 'Display name',
  location: 'Location',
  bio: 'About you',
  instagram: 'Instagram',
  facebook: 'Facebook',
  website: 'Website',
};

const [NOW, PRIVATE_LIST] = ['On your page now', 'What you wrote'];

/** What was written beside what stands on the page now, field by field. */
export function SideBySide({ present, mine }: Conflict) {
  const now: Record<string, string> = inForm(present);
  const different = Object.entries(inForm(mine)).filter(([name, written]) => written !== now[name]);
  return (
    <table className="side-by-side">
      <caption>Both, side by side</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">{NOW}</th>
          <th scope="col">{PRIVATE_LIST}</th>
        </tr>
      </thead>
      <tbody>
        {different.map(([name, written]) => (
          <tr key={name}>
            <th scope="row">{LABELS[name]}</th>
            <td data-column={NOW}>{readable(now[name] ?? '')}</td>
            <td data-column={PRIVATE_LIST}>{readable(written)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The words of a field, its markup left out. */
function readable(html: string): string {
  return html.replace(/<[^<>]*>/g, ' ').trim() || '(nothing)';
}
