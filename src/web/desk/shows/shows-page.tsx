import { useRef } from 'react';
import { Form } from 'react-router';
import type { DeskShows } from '#scene/desk/desk-show.ts';
import { FIELD_NAMES, KIND_NAMES } from '#scene/desk/hand-words.ts';
import { Field } from '../../forms/field.tsx';
import { Faults, Hidden, Press } from '../../forms/form-parts.tsx';
import { paths } from '../../paths.ts';
import { Picked } from '../desk-form.tsx';
import { DeskPage, deskPage, Lines, type Loaded, More } from '../desk-frame.tsx';
import { Select } from '../select.tsx';
import { Keys, useKeys } from '../shortcuts.tsx';
import { When } from '../when.tsx';
import { STATUSES } from './show-form.ts';
import { DECISIONS, type loader, type Narrowed } from './shows-actions.ts';

const KEYS = {
  '/': 'find a show by name',
  'j, k': 'next and previous show',
  space: 'select it or not',
  e: 'open it',
  x: 'mark selected as not music',
  m: 'mark selected as music',
  c: 'mark selected as canceled',
  s: 'mark selected as sold out',
  h: 'hide selected',
  u: 'undo the last decision',
  '?': 'show these keys',
};

const CHANGED = { last: 'Since my last visit', day: 'Last day', week: 'Last week' };

/** Every show, to be found, opened, and decided of many at once. */
function Shows({ narrowed, found, venues, sources }: Loaded<typeof loader>) {
  const place = useRef<HTMLDivElement>(null);
  const keys = useKeys(place, {
    item: 'li.pick',
    focus: 'input[name="show"]',
    more: { '/': () => document.getElementById('q')?.focus(), e: (show) => show?.querySelector('a')?.click() },
  });
  return (
    <DeskPage title="Shows">
      <FindForm narrowed={narrowed} faults={'faults' in found ? found.faults : {}} venues={venues} sources={sources} />
      <div className="found" ref={place}>
        {'shows' in found ? <Found found={found} narrowed={narrowed} /> : null}
      </div>
      <Keys keys={keys} list={KEYS} />
    </DeskPage>
  );
}
export const Page = deskPage(Shows);

interface FindFormProps {
  narrowed: Narrowed;
  faults: Record<string, string>;
  venues: readonly { id: string; name: string }[];
  sources: readonly { id: string; name: string }[];
}

function FindForm({ narrowed, faults, venues, sources }: FindFormProps) {
  const isNarrow = Object.keys(narrowed).some((word) => !['q', 'after'].includes(word));
  const select = (label: string, name: keyof Narrowed, any: string, choices: readonly (readonly [string, string])[]) => (
    <Select label={label} name={name} choices={[['', any], ...choices]} value={narrowed[name]} />
  );
  const named = (all: FindFormProps['venues']) => all.map(({ id, name }) => [id, name] as const);
  return (
    <form className="find-shows" method="get" action={paths.deskShows()} key={JSON.stringify(narrowed)}>
      <Faults fields={faults}>
        <Field label="Name" name="q" type="search" optional value={narrowed.q} maxLength={200} aria-keyshortcuts="/" />
        <details open={isNarrow || Object.keys(faults).length > 0}>
          <summary>Night, venue, source and more</summary>
          <div className="narrows">
            <Field label="From" name="from" type="date" optional value={narrowed.from} />
            <Field label="Until" name="until" type="date" optional value={narrowed.until} />
            {select('Venue', 'venue', 'Any venue', named(venues))}
            {select('Source', 'source', 'Any source', named(sources))}
            {select('What it is', 'kind', 'Anything', [...Object.entries(KIND_NAMES), ['perhaps', 'Perhaps music']])}
            {select('Status', 'status', 'Listed', [...Object.entries(STATUSES), ['hidden', 'Hidden']])}
            {select('By hand', 'hand', 'By anyone', [['1', 'Set by hand']])}
            {select('Changed', 'changed', 'Anytime', Object.entries(CHANGED))}
          </div>
        </details>
      </Faults>
      <p className="form-go">
        <button className="button" type="submit">
          Find
        </button>
        <a className="key" href={paths.deskNewShow()}>
          A new show
        </a>
      </p>
    </form>
  );
}

function Found({ found: { shows, next, since }, narrowed }: { found: DeskShows; narrowed: Narrowed }) {
  if (shows.length === 0) {
    return (
      <p className="lead">
        No matching shows. <a href={paths.deskShows()}>See all from tonight on</a>.
      </p>
    );
  }
  const key = JSON.stringify(shows.map(({ show }) => [show.id, show.status, show.kind]));
  return (
    <>
      {since === null ? null : <p>{`What changed since ${since.slice(0, 16).replace('T', ' ')} (UTC).`}</p>}
      <Form method="post" className="picks" key={key}>
        <Hidden sent={{ intent: 'decide' }} />
        <Lines of={shows}>{(listed) => <Listed key={listed.show.id} listed={listed} />}</Lines>
        <div className="bulk">
          <Picked of="show" listed={key} />
          {Object.entries(DECISIONS).map(([name, { label, keys }]) => (
            <Press key={name} name="what" value={name} keys={keys}>
              {label}
            </Press>
          ))}
        </div>
      </Form>
      <More to={next === null ? null : paths.deskShows({ ...narrowed, after: next })} label="More shows" />
    </>
  );
}

function Listed({ listed: { show, byHand, sources, hidden } }: { listed: DeskShows['shows'][number] }) {
  const marks = [
    hidden ? 'Hidden' : show.status === 'announced' ? '' : STATUSES[show.status],
    show.kind === 'music' ? '' : KIND_NAMES[show.kind],
    byHand.length === 0 || sources.length === 0 ? '' : `By hand: ${byHand.map((field) => nameOf(field)).join(', ')}`,
  ].filter(Boolean);
  return (
    <li className="line pick">
      <label className="tick">
        <input type="checkbox" name="show" value={show.id} />
        <span className="sr">Pick {show.event}</span>
      </label>
      <div>
        <p className="line-name">
          <a href={paths.deskShow(show.id)}>{show.event}</a>
        </p>
        <p>
          <When at={show} />, {show.venue.name || 'no place'}
          {show.venue.id === null && show.venue.name !== '' ? ' (not known)' : ''}
        </p>
        <p className="small">{[...marks, sources.join(', ') || 'No source. Entered by hand'].join(' · ')}</p>
      </div>
    </li>
  );
}

function nameOf(field: string): string {
  return Object.hasOwn(FIELD_NAMES, field) ? FIELD_NAMES[field as keyof typeof FIELD_NAMES] : field;
}
