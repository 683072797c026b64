import { useActionData, useLoaderData } from 'react-router';
import type { action, loader } from './claim-actions.ts';
import { ClaimView } from './claim-view.tsx';

/** Somebody says that the page of an artist or a venue is theirs. */
export function Page() {
  return <ClaimView loaded={useLoaderData<typeof loader>()} outcome={useActionData<typeof action>()} />;
}
