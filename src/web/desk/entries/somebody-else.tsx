import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import type { Question } from '#scene/desk/desk.ts';
import { useBrowserSession } from '../../contexts.ts';
import { Field } from '../../forms/field.tsx';
import { findRefusal, Hidden, Press } from '../../forms/form-parts.tsx';
import { DeskForm } from '../desk-form.tsx';
import { useOutcome } from '../outcome.tsx';

const PAUSE_MS = 250;
const MAX_RESULTS = 6;

/** Anybody on the roster as the answer: named in a field, or found while typing where a script runs. */
export function SomebodyElse({ question: { id, kind } }: { question: Question }) {
  const refused = findRefusal(useOutcome(), `else-${id}`);
  const [typed, setTyped] = useState('');
  const found = useFound(kind, typed);
  return (
    <details className="else" open={refused !== undefined}>
      <summary>{kind === 'venue' ? 'Somewhere else we know…' : 'Someone else we know…'}</summary>
      <DeskForm intent="somebody-else" about={`else-${id}`} hidden={{ question: id, kind }} suffix={id}>
        <Field label="Name" name="means" maxLength={200} onChange={setTyped} />
        <Press>Read it as this</Press>
      </DeskForm>
      <Form method="post" className="answers">
        <Hidden sent={{ intent: 'answer', question: id }} />
        <ul aria-live="polite">
          {found.map(({ id: means, name }) => (
            <li key={means}>
              <Press name="means" value={means}>
                It is {name}
              </Press>
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
