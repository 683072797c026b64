import { type ReactNode, useRef, useState } from 'react';
import { Form, useLoaderData } from 'react-router';
import type { DeskShows } from '#scene/desk/desk-show.ts';
import { FIELD_NAMES, KIND_NAMES } from '#scene/desk/hand-words.ts';
import { paths } from '../../paths.ts';
import { DeskPage, ForEditors } from '../desk-frame.tsx';
import { useBusy } from '../outcome.tsx';
import { Keys } from '../shortcuts.tsx';
import { When } from '../when.tsx';
import { LIST_KEYS, useListKeys } from './list-keys.ts';
import { STATUSES } from './show-form.ts';
import { DECISIONS, type loader, type Narrowed } from './shows-actions.ts';

const CHANGED = { last: 'Since my last visit', day: 'Last day', week: 'Last week' };

/** Every show, to be found, opened, and decided of many at once. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  const place = useRef<HTMLDivElement>(null);
  const keys = useListKeys(place);
  if (loaded === null) return <ForEditors />;
  const { narrowed, found, venues, sources } = loaded;
  const faults = 'faults' in found ? found.faults : {};
  return (
    <DeskPage title="Shows">
      <FindForm narrowed={narrowed} faults={faults} venues={venues} sources={sources} />
      <div className="found" ref={place}>
        {'shows' in found ? <Found found={found} narrowed={narrowed} /> : null}
      </div>
      <Keys keys={keys} list={LIST_KEYS} />
    </DeskPage>
  );
}

interface FindFormProps {
  narrowed: Narrowed;
  faults: Readonly<Record<string, string>>;
  venues: readonly { id: string; name: string }[];
  sources: readonly { id: string; name: string }[];
}

function FindForm({ narrowed, faults, venues, sources }: FindFormProps) {
  const isNarrow = Object.keys(narrowed).some((word) => !['q', 'after'].includes(word));
  const named = (all: readonly { id: string; name: string }[]) => all.map(({ id, name }) => [id, name] as const);
  const select = (label: string, word: keyof Narrowed, any: string, choices: readonly (readonly [string, string])[]) => (
    <Narrow label={label} word={word} fault={faults[word]}>
      <select id={`by-${word}`} name={word} defaultValue={narrowed[word] ?? ''}>
        <option value="">{any}</option>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Narrow>
  );
  return (
    <form className="find-shows" method="get" action={paths.deskShows()} key={JSON.stringify(narrowed)}>
      <Narrow label="Name" word="q" fault={faults.q}>
        <input id="by-q" name="q" type="search" defaultValue={narrowed.q} aria-keyshortcuts="/" maxLength={200} autoComplete="off" />
      </Narrow>
      <details open={isNarrow || Object.keys(faults).length > 0}>
        <summary>Night, venue, source and more</summary>
        <div className="narrows">
          <Narrow label="From" word="from" fault={faults.from}>
            <input id="by-from" name="from" type="date" defaultValue={narrowed.from} />
          </Narrow>
          <Narrow label="Until" word="until" fault={faults.until}>
            <input id="by-until" name="until" type="date" defaultValue={narrowed.until} />
          </Narrow>
          {select('Venue', 'venue', 'Any venue', named(venues))}
          {select('Source', 'source', 'Any source', named(sources))}
          {select('What it is', 'kind', 'Anything', [...Object.entries(KIND_NAMES), ['perhaps', 'Perhaps music']])}
          {select('Status', 'status', 'Listed', [...Object.entries(STATUSES), ['hidden', 'Hidden']])}
          {select('By hand', 'hand', 'By anyone', [['1', 'Set by hand']])}
          {select('Changed', 'changed', 'Anytime', Object.entries(CHANGED))}
        </div>
      </details>
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

function Narrow({ label, word, fault, children }: { label: string; word: string; fault: string | undefined; children: ReactNode }) {
  return (
    <div className={fault === undefined ? 'field' : 'field bad'}>
      <label htmlFor={`by-${word}`}>{label}</label>
      {children}
      {fault === undefined ? null : <p className="why">{fault}</p>}
    </div>
  );
}

function Found({ found: { shows, next, since }, narrowed }: { found: DeskShows; narrowed: Narrowed }) {
  const [picked, setPicked] = useState(0);
  const busy = useBusy();
  const form = useRef<HTMLFormElement>(null);
  const count = () => setPicked(form.current?.querySelectorAll('input[name="show"]:checked').length ?? 0);
  if (shows.length === 0) {
    return (
      <p className="lead">
        No matching shows. <a href={paths.deskShows()}>See all from tonight on</a>.
      </p>
    );
  }
  return (
    <>
      {since === null ? null : <p>{`What changed since ${since.slice(0, 16).replace('T', ' ')} (UTC).`}</p>}
      <Form
        method="post"
        className="picks"
        ref={form}
        onChange={count}
        key={JSON.stringify(shows.map(({ show }) => [show.id, show.status, show.kind]))}
      >
        <input type="hidden" name="intent" value="decide" />
        <ul className="lines">
          {shows.map((listed) => (
            <Listed key={listed.show.id} listed={listed} />
          ))}
        </ul>
        <div className="bulk">
          <p aria-live="polite">{picked === 0 ? 'For all selected:' : `${picked} selected:`}</p>
          {Object.entries(DECISIONS).map(([name, { label, keys }]) => (
            <button key={name} className="key" type="submit" name="what" value={name} disabled={busy} aria-keyshortcuts={keys}>
              {label}
            </button>
          ))}
        </div>
      </Form>
      {next === null ? null : (
        <p>
          <a className="button" href={paths.deskShows({ ...narrowed, after: next })} rel="next">
            More shows
          </a>
        </p>
      )}
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
