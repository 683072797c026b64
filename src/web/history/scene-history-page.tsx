import { useLoaderData } from 'react-router';
import { WORDS_NAME } from '#scene/site/words-id.ts';
import { paths } from '../paths.ts';
import { HistoryPage } from './document-history.tsx';
import { NoHistory } from './no-history.tsx';
import type { loader } from './scene-history-actions.ts';

/** What became different of what the scene says of itself, who says so, and why. */
export function Page() {
  const told = useLoaderData<typeof loader>();
  if (told === null) return <NoHistory kind="scene" />;
  return <HistoryPage told={{ ...told, kind: 'scene', name: WORDS_NAME, page: paths.home(), here: paths.sceneHistory }} />;
}
