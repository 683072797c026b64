import { useEffect, useRef } from 'react';
import { useActionData, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { MAX_BIO_BYTES } from '#scene/people/bio.ts';
import { Field } from '../forms/field.tsx';
import { PostForm, Submit, useHydrated } from '../forms/form-parts.tsx';
import type { RefusedForm } from '../forms/refused-form.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { BioEditor } from './bio/editor.tsx';
import type { action, loader } from './edit-actions.ts';
import css from './edit-page.css?inline';
import { type Conflict, profileBeforeEdit, refusalOf, SideBySide, toFormFields, useKeptEdit } from './kept-here.tsx';
import { PersonPoster } from './person-poster.tsx';

/** How long 'saved' shows (requirements 9). */
const TURN_AFTER_MS = 1000;

/** Edits one's own page. Only fields that differ are sent. */
export function Page() {
  const profile = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const hydrated = useHydrated();
  const { edit, found, waits, refused, base, seen } = useEdit(profile, answer);
  const saved = answer !== undefined && 'saved' in answer;
  const page = paths.user(profile.username);
  useTurnWhenSaved(saved, page);
  const conflict = refused?.conflict;
  const filled = found === null ? undefined : toFormFields(found.fields);
  const filledIn = (name: string, stands: string) => ({ name, value: refused?.kept[name] ?? filled?.[name] ?? stands });
  const linkField = (name: keyof typeof profile.social) => ({
    ...filledIn(name, profile.social[name]),
    autoComplete: 'off',
    required: false,
    maxLength: 300,
  });
  return (
    <section className="wrap edit">
      <PageHead title="Edit your page" description="Edit your page." isUnlisted />
      <PageStyle name="edit" css={css} />
      <PersonPoster username={profile.username} />
      <h1>Your page</h1>
      <PostForm key={found === null ? 'page' : 'kept'} refused={refused}>
        {conflict === undefined ? null : <SideBySide {...conflict} />}
        <input type="hidden" name="loaded" value={refused?.kept.loaded ?? JSON.stringify(base)} />
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="hydrated" value={hydrated ? 'yes' : ''} />
        <Field label="Display name" autoComplete="name" maxLength={60} {...filledIn('displayname', profile.displayname)} />
        <Field label="Location" autoComplete="address-level2" optional maxLength={100} {...filledIn('location', profile.location)} />
        <div id="bio" className={refused?.fields.bio === undefined ? 'field' : 'field bad'}>
          <span className="label" id="bio-label">
            About you
          </span>
          <BioEditor
            name="bio"
            defaultValue={filledIn('bio', profile.bio).value}
            labelledBy="bio-label"
            describedBy="bio-why"
            maxBytes={MAX_BIO_BYTES}
          />
          <p className="why" id="bio-why" hidden={refused?.fields.bio === undefined}>
            {refused?.fields.bio}
          </p>
        </div>
        <Field label="Instagram" hint="A name such as @yourname, or the full address." {...linkField('instagram')} />
        <Field label="Facebook" {...linkField('facebook')} />
        <Field label="Website" {...linkField('website')} autoComplete="url" inputMode="url" />
        <div className="ends">
          <Submit label="Save" doing="Saving..." />
          <a href={page}>Cancel</a>
          {edit == null ? null : (
            <button type="button" className="quiet" onClick={() => dropAndLoad(profile.uid)}>
              Discard this copy
            </button>
          )}
        </div>
        <p role="status" className="lead">
          {saved ? 'Saved. Opening your page.' : waits ? 'Saved on this device. We’ll send it when you’re back online.' : ''}
        </p>
      </PostForm>
    </section>
  );
}

type Profile = ReturnType<typeof useLoaderData<typeof loader>>;
type Answer = ReturnType<typeof useActionData<typeof action>>;

/** The stored edit, its refusal, and the values the form compares with. */
function useEdit(profile: Profile, answer: Answer) {
  const { edit, found } = useKeptEdit(profile.uid);
  useReloadOnceSent(edit);
  const isSaved = answer !== undefined && 'saved' in answer;
  const isUnreached = answer !== undefined && 'keptHere' in answer;
  const waits = edit?.refused === undefined ? edit : undefined;
  const refusal = edit?.refused === undefined ? undefined : refusalOf(edit, profile);
  const refused: (RefusedForm & { conflict?: Conflict }) | undefined = answer === undefined || isSaved || isUnreached ? refusal : answer;
  const ownAt = isUnreached ? answer.keptHere : found?.at;
  const seen = (refusal === undefined ? ownAt : edit?.at) ?? 0;
  return { edit, found, waits, refused, base: waits ? profileBeforeEdit(profile, waits.expected) : profile, seen };
}

/** Loads the page again once a stored edit was sent or refused. */
function useReloadOnceSent(edit: ReturnType<typeof useKeptEdit>['edit']): void {
  const { revalidate } = useRevalidator();
  const wasWaiting = useRef(false);
  useEffect(() => {
    const isWaiting = edit != null && edit.refused === undefined;
    if (wasWaiting.current && !isWaiting) void revalidate();
    wasWaiting.current = isWaiting;
  }, [edit, revalidate]);
}

/** Shows the public page a moment after saving. */
function useTurnWhenSaved(isSaved: boolean, page: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => navigate(page), TURN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSaved, navigate, page]);
}

/** Discards the stored edit. */
async function dropAndLoad(uid: string): Promise<void> {
  await (await import('../documents/client.ts')).dropKeptEdit(uid);
  location.reload();
}
