import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { DeskSource } from '#scene/desk/desk.ts';
import { Hidden, Press } from '../../forms/form-parts.tsx';
import { Moment } from '../../look/facts.tsx';
import { paths } from '../../paths.ts';
import { ReadProblems } from './listings-table.tsx';
import { everyWords, nightsWords, readWords, stateOf, troubleWords } from './source-words.ts';

const MAX_IN_LIST = 3;

/** One source: its state, its latest hearings, and what can be done to it. On its own page its name stands above. */
export function SourceLine({ source, now, isOnPage = false }: { source: DeskSource; now: number; isOnPage?: boolean }) {
  const { name, address, trust, trouble, wellHeardAt, nextAt, paused, terms, everyMinutes, doubted, questions } = source;
  const state = stateOf(source);
  const form = (buttons: ReactNode) => (
    <Form method="post" className="buttons">
      <Hidden sent={{ id: source.id, name }} />
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
            <Press value="hear" of={name}>
              Check now
            </Press>
            <Press value={paused ? 'resume' : 'pause'} of={name}>
              {paused ? 'Resume' : 'Pause'}
            </Press>
            {doubted ? (
              <Press value="believe" of={name}>
                Accept this result
              </Press>
            ) : null}
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
          {form(
            <Press value="remove" of={name}>
              Remove this source
            </Press>,
          )}
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
