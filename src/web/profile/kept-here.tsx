import { useEffect, useState } from 'react';
import type { Profile, ProfileFields } from '#scene/people/profile.ts';
import type { KeptEdit } from '../documents/kept-edit.ts';
import type { PageEvent } from '../events.ts';
import type { RefusedForm } from '../forms/refused-form.ts';

const KEPT_EDIT: PageEvent = 'backline:kept-edit';

/** The stored edit of an account: undefined until known, null for none. `found` is the one stored when the page loaded. */
export function useKeptEdit(uid: string): { edit: KeptEdit | null | undefined; found: KeptEdit | null } {
  const [edit, setEdit] = useState<KeptEdit | null>();
  const [found, setFound] = useState<KeptEdit | null>(null);
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const kept = (await (await import('../documents/client.ts')).readKeptEdit(uid)) ?? null;
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

/** Changed fields by their names in the form. */
export function toFormFields({ social, ...others }: ProfileFields): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...others, ...social }).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** The profile as it was when its owner changed it. */
export function profileBeforeEdit(profile: Profile, { social, ...expected }: ProfileFields): Profile {
  return { ...profile, ...toFormFields(expected), social: { ...profile.social, ...(social as Partial<Profile['social']>) } };
}

/** A stored edit that was refused, as a refused form over the current profile. */
export function refusalOf({ fields, expected, refused = '', code }: KeptEdit, profile: Profile): RefusedForm & { conflict?: Conflict } {
  const kept = { ...toFormFields(fields), loaded: JSON.stringify(profile) };
  if (code !== 'aborted')
    return { message: refused, fields: {}, kept: { ...kept, loaded: JSON.stringify(profileBeforeEdit(profile, expected)) } };
  return { message: `${refused} Look at both, and save again.`, fields: {}, kept, conflict: { present: profile, mine: fields } };
}

/** The page's text, and what its owner wrote meanwhile. */
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

/** Both versions, field by field. */
export function SideBySide({ present, mine }: Conflict) {
  const now: Record<string, string> = toFormFields(present);
  const different = Object.entries(toFormFields(mine)).filter(([name, written]) => written !== now[name]);
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

/** A field's text without markup. */
function readable(html: string): string {
  return html.replace(/<[^<>]*>/g, ' ').trim() || '(nothing)';
}
