import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import type { Question } from '#scene/desk/desk.ts';
import { useBrowserSession } from '../../contexts.ts';
import { Field } from '../../forms/field.tsx';
import { findRefusal, PostForm } from '../../forms/form-parts.tsx';
import { useBusy, useOutcome } from '../outcome.tsx';

/** How long somebody has to stop typing before it is searched, in milliseconds. */
const PAUSE_MS = 250;
const MAX_RESULTS = 6;

/** Anybody on the roster as the answer: named in a field, or found while typing where a script runs. */
export function SomebodyElse({ question: { id, kind } }: { question: Question }) {
  const refused = findRefusal(useOutcome(), `else-${id}`);
  const busy = useBusy();
  const [typed, setTyped] = useState('');
  const found = useFound(kind, typed);
  return (
    <details className="else" open={refused !== undefined}>
      <summary>{kind === 'venue' ? 'Somewhere else we know…' : 'Someone else we know…'}</summary>
      <PostForm refused={refused} ids={{ means: `else-${id}` }}>
        <input type="hidden" name="intent" value="somebody-else" />
        <input type="hidden" name="outcome" value={`else-${id}`} />
        <input type="hidden" name="question" value={id} />
        <input type="hidden" name="kind" value={kind} />
        <Field label="Name" name="means" id={`else-${id}`} autoComplete="off" maxLength={200} onChange={setTyped} />
        <button className="key" type="submit" disabled={busy}>
          Read it as this
        </button>
      </PostForm>
      <Form method="post" className="answers">
        <input type="hidden" name="intent" value="answer" />
        <input type="hidden" name="question" value={id} />
        <ul aria-live="polite">
          {found.map(({ id: means, name }) => (
            <li key={means}>
              <button className="key" type="submit" name="means" value={means} disabled={busy}>
                It is {name}
              </button>
            </li>
          ))}
        </ul>
      </Form>
    </details>
  );
}

/** Whom the archive knows by what is typed; nobody while it cannot be asked. */
export function useFound(kind: Question['kind'], typed: string): { id: string; name: string }[] {
  const session = useBrowserSession();
  const [found, setFound] = useState<{ id: string; name: string }[]>([]);
  useEffect(() => {
    let late = false;
    const timer = setTimeout(async () => {
      const answer =
        session === undefined || typed.trim() === '' ? undefined : await session.api.get('/search', { q: typed }).catch(() => undefined);
      if (!late) setFound((kind === 'venue' ? answer?.venues : answer?.artists)?.slice(0, MAX_RESULTS) ?? []);
    }, PAUSE_MS);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [session, kind, typed]);
  return found;
}
