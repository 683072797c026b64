import { useRouteError } from 'react-router';
import { ChunkLoadError } from '../chunk.ts';

/** A page that could not be shown: says what happened and offers to try again. */
export function ErrorPage() {
  const error = useRouteError();
  const sentence = error instanceof ChunkLoadError ? `${error.name}: ${error.message}` : 'Something went wrong on our side.';
  return (
    <section>
      <title>Something went wrong</title>
      <h1>uhhhh</h1>
      <p>{sentence}</p>
      <p>
        <button type="button" onClick={() => location.reload()}>
          Try again
        </button>
      </p>
    </section>
  );
}
