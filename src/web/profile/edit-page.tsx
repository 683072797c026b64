import { useEffect } from 'react';
import { useActionData, useLoaderData, useNavigate } from 'react-router';
import { MOST_BIO_BYTES } from '#scene/bio.ts';
import { Field } from '../forms/field.tsx';
import { PostForm, Submit, useHydrated } from '../forms/form-parts.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { BioEditor } from './bio/editor.tsx';
import type { action, loader } from './edit-actions.ts';
import css from './edit-page.css?inline';

/** How long 'saved' stands there before the page itself is shown (specification, section 9), in milliseconds. */
const TURN_AFTER_MS = 1000;

/** The owner's desk: what others see, to be changed. Only what differs from what was loaded is sent. */
export function Page() {
  const profile = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const awake = useHydrated();
  const navigate = useNavigate();
  const saved = answer !== undefined && 'saved' in answer;
  const refused = saved ? undefined : answer;
  const page = paths.user(profile.username);
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => navigate(page), TURN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [saved, navigate, page]);
  const { social } = profile;
  const typed = (name: string, stands: string) => refused?.kept[name] ?? stands;
  return (
    <section className="wrap edit">
      <PageHead title="Edit your page" description="Change what your page says." />
      <PageStyle name="edit" css={css} />
      <h1>Your page</h1>
      <PostForm refused={refused}>
        <input type="hidden" name="loaded" value={typed('loaded', JSON.stringify(profile))} />
        <input type="hidden" name="awake" value={awake ? 'yes' : ''} />
        <Field label="Display name" name="displayname" autoComplete="name" maxLength={60} value={profile.displayname} />
        <Field label="Location" name="location" autoComplete="address-level2" required={false} maxLength={100} value={profile.location} />
        <div id="bio" className={refused?.fields.bio === undefined ? 'field' : 'field bad'}>
          <span className="label" id="bio-label">
            About you
          </span>
          <BioEditor
            name="bio"
            defaultValue={typed('bio', profile.bio)}
            labelledBy="bio-label"
            describedBy="bio-why"
            maxBytes={MOST_BIO_BYTES}
          />
          <p className="why" id="bio-why" hidden={refused?.fields.bio === undefined}>
            {refused?.fields.bio}
          </p>
        </div>
        <Field
          label="Instagram"
          name="instagram"
          autoComplete="off"
          required={false}
          maxLength={300}
          value={social.instagram}
          hint="A name such as @tinharbor, or the whole address."
        />
        <Field label="Facebook" name="facebook" autoComplete="off" required={false} maxLength={300} value={social.facebook} />
        <Field label="Website" name="website" autoComplete="url" inputMode="url" required={false} maxLength={300} value={social.website} />
        <div className="ends">
          <Submit label="Save" doing="Saving..." />
          <a href={page}>Leave it as it is</a>
        </div>
        <p role="status" className="lead">
          {saved ? 'Saved. Here comes your page.' : ''}
        </p>
      </PostForm>
    </section>
  );
}
