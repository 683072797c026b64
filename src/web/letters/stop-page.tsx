import { useActionData, useLoaderData } from 'react-router';
import { FormFrame } from '../account/form-frame.tsx';
import { PostForm, Submit } from '../forms/form-parts.tsx';
import { paths } from '../paths.ts';
import type { action, loader } from './stop-actions.ts';

/** One button that ends an email's follows. */
export function Page() {
  const { key, isStopped: wasStopped } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const isStopped = wasStopped || (done !== undefined && 'stopped' in done);
  return (
    <FormFrame isFormFirst title="No more emails" description="Unsubscribe from all our emails with one button.">
      {isStopped ? (
        <p className="lead" role="status">
          You won’t get any more of these emails.
        </p>
      ) : (
        <PostForm refused={done !== undefined && 'message' in done ? done : undefined}>
          <p>This stops both the weekly email and the ones about shows you starred.</p>
          <input type="hidden" name="key" value={key} />
          <Submit label="Stop all emails" doing="Stopping..." />
        </PostForm>
      )}
      <p>
        <a className="lone" href={paths.letters({ key: isStopped ? '' : key })}>
          Change what you get instead
        </a>
      </p>
    </FormFrame>
  );
}
