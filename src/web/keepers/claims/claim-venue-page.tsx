import { useActionData, useLoaderData } from 'react-router';
import type { action, loader } from './claim-venue-actions.ts';
import { ClaimView } from './claim-view.tsx';

/** Somebody says that the page of a venue is theirs. */
export function Page() {
  return <ClaimView loaded={useLoaderData<typeof loader>()} outcome={useActionData<typeof action>()} />;
}
