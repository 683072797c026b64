import { useRouteError } from 'react-router';
import { ChunkLoadError } from '../chunk.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageStyle } from '../look/page-style.tsx';
import css from './lost.css?inline';
import { Lost } from './lost.tsx';

/** A page that could not be shown: says what happened, in words for a person, and offers to try again. */
export function ErrorPage() {
  const { sentence, detail } = explain(useRouteError());
  return (
    <>
      <PageHead title="Something went wrong" description="This page could not be shown." />
      <PageStyle name="lost" css={css} />
      <Lost>
        <p className="lead">{sentence}</p>
        {detail === undefined ? null : <p className="small">{detail}</p>}
        <button className="button" type="button" onClick={() => location.reload()}>
          Try again
        </button>
      </Lost>
    </>
  );
}

/** A failed fetch is a TypeError in every browser; a deadline is a TimeoutError. Anything else is ours. */
function explain(error: unknown): { sentence: string; detail?: string } {
  const inBrowser = typeof navigator !== 'undefined';
  if (inBrowser && !navigator.onLine)
    return { sentence: 'You are offline. What you had open stays readable: go back to it, or try again.' };
  if (error instanceof ChunkLoadError)
    return { sentence: 'A part of this page did not arrive.', detail: `${error.name}: ${error.message}` };
  const unreachable = error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
  if (unreachable && inBrowser) return { sentence: 'The site cannot be reached just now.' };
  return { sentence: 'Something went wrong on our side. It has been written down.' };
}
