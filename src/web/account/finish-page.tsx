import { useActionData, useLoaderData } from 'react-router';
import { Field } from '../forms/field.tsx';
import { PostForm, Submit } from '../forms/form-parts.tsx';
import { UsernameField } from '../forms/username-field.tsx';
import type { action, loader } from './finish-actions.ts';
import { FormFrame } from './form-frame.tsx';

/** Why the account has no page yet. */
const WHY: Record<string, string> = {
  taken: 'Your account is ready, but someone just took that username. Pick another.',
  lost: 'Your account is ready, but we couldn’t make your page. Press the button again.',
};

/** The last step of a sign-up that was interrupted. */
export function Page() {
  const { displayname, username, why } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <FormFrame title="Almost there" description="Choose the name for your page’s address.">
      <p className="lead">{WHY[why] ?? 'You are signed in. Choose the name for your page’s address.'}</p>
      <PostForm refused={refused}>
        <Field label="Display name" name="displayname" autoComplete="name" maxLength={60} value={displayname} />
        <UsernameField value={username} />
        <Submit label="Make my page" doing="Making your page..." />
      </PostForm>
    </FormFrame>
  );
}
