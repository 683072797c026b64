import { Form } from 'react-router';
import type { ReadAnswer } from '../api.ts';
import { Moment } from '../look/moment.tsx';

/** One place where somebody is signed in. */
type SessionLine = ReadAnswer<'/session/list'>['sessions'][number];

/** Where one is signed in, each to be ended. */
export function Sessions({ sessions, now }: { sessions: readonly SessionLine[]; now: number }) {
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <ul className="sessions">
        {sessions.map(({ id, agent, current, signedInAt, seenAt }) => (
          <li key={id}>
            <div>
              <strong>{program(agent)}</strong> {current ? '(this one)' : ''}
              <br />
              signed in <Moment at={signedInAt} now={now} />
              {current ? null : (
                <>
                  , here last <Moment at={seenAt} now={now} />
                </>
              )}
            </div>
            {current ? null : (
              <Form method="post">
                <input type="hidden" name="id" value={id} />
                <button className="plain" type="submit" name="intent" value="end-session" aria-label={`Sign it out: ${program(agent)}`}>
                  Sign it out
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const BROWSERS = ['Firefox', 'Edg', 'OPR', 'Chrome', 'Safari'] as const;
const MACHINES = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'Linux'] as const;

/** A program as its owner knows it, out of what it calls itself. */
function program(agent: string): string {
  const browser = BROWSERS.find((name) => agent.includes(name));
  const machine = MACHINES.find((name) => agent.includes(name));
  if (browser === undefined && machine === undefined) return agent.slice(0, 40) || 'Some program';
  const named = browser === 'Edg' ? 'Edge' : browser === 'OPR' ? 'Opera' : (browser ?? 'A browser');
  return machine === undefined ? named : `${named} on ${machine}`;
}
