import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { DeskSource } from '#scene/desk/desk.ts';
import { Moment } from '../../look/facts.tsx';
import { paths } from '../../paths.ts';
import { useBusy } from '../outcome.tsx';
import { ReadProblems } from './read-problems.tsx';
import { everyWords, nightsWords, readWords, stateOf, troubleWords } from './source-words.ts';

/** At most these problems of a source are shown in the list of all sources. */
const MAX_IN_LIST = 3;

/** One source: its state, its latest hearings, and what can be done to it. On its own page its name stands above. */
export function SourceLine({ source, now, isOnPage = false }: { source: DeskSource; now: number; isOnPage?: boolean }) {
  const { name, address, trust, trouble, wellHeardAt, nextAt, paused, terms, everyMinutes, doubted, questions } = source;
  const state = stateOf(source);
  const busy = useBusy();
  const button = (value: string, label: string) => (
    <button className="key" type="submit" name="intent" value={value} disabled={busy}>
      {label}
      <span className="sr">: {name}</span>
    </button>
  );
  const form = (buttons: ReactNode) => (
    <Form method="post" className="buttons">
      <input type="hidden" name="id" value={source.id} />
      <input type="hidden" name="name" value={name} />
      {buttons}
    </Form>
  );
  return (
    <li className="line">
      <div>
        {isOnPage ? null : (
          <h2 className="line-name">
            <a href={paths.deskSource(source.id)}>{name}</a>
          </h2>
        )}
        <p className="state" data-state={state}>
          {state}
        </p>
        {questions === 0 ? null : (
          <p>
            <a href={paths.desk()}>
              {questions === 1 ? 'One question about its shows is waiting' : `${questions} questions about its shows are waiting`}
            </a>
          </p>
        )}
        {trouble === null ? null : <p className="trouble">{troubleWords(trouble)}</p>}
        <p>{counts(source)}</p>
        <p>
          {wellHeardAt === null ? (
            'Never read without problems. '
          ) : (
            <>
              Last read <Moment at={wellHeardAt} now={now} />.{' '}
            </>
          )}
          {paused || nextAt === null ? (
            'We don’t check it while it’s paused.'
          ) : (
            <>
              Next check <Moment at={nextAt} now={now} />, {everyWords(everyMinutes)}.
            </>
          )}
        </p>
        <ReadProblems dropped={source.dropped} problems={isOnPage ? source.problems : source.problems.slice(0, MAX_IN_LIST)} />
        <p className="small">
          <Place address={address} />, {readWords(source)};{' '}
          {trust === 'venue' ? 'from the venue itself' : 'from someone who lists many venues'}.{terms === '' ? '' : ` Terms: ${terms}`}
        </p>
      </div>
      <div className="line-actions">
        {form(
          <>
            {button('hear', 'Check now')}
            {paused ? button('resume', 'Resume') : button('pause', 'Pause')}
            {doubted ? button('believe', 'Accept this result') : null}
          </>,
        )}
        <details>
          <summary>
            Remove<span className="sr"> {name}</span>…
          </summary>
          <p>
            We stop reading it and withdraw upcoming shows that only it lists. Past shows stay in the archive. If it was added by mistake,
            undo that decision instead to remove everything it listed.
          </p>
          {form(button('remove', 'Remove this source'))}
        </details>
      </div>
    </li>
  );
}

/** Where a source is: on the web, in a file of the scene pack, or here. */
function Place({ address }: { address: string }) {
  if (/^https?:\/\//i.test(address)) return <a href={address}>{address}</a>;
  return address === '' ? 'Pasted text' : `The file ${address}`;
}

/** What it lists against what it usually does: 'Lists 3 nights to come, usually 40.' */
function counts({ coming, usual }: DeskSource): string {
  if (coming === null) return 'Hasn’t listed anything yet.';
  return `Lists ${nightsWords(coming)} to come${usual === null ? '' : `, usually ${usual}`}.`;
}
