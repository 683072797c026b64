import { useActionData, useLoaderData } from 'react-router';
import type { ListFormat } from '#scene/shows/list-format.ts';
import { FormFrame } from '../account/form-frame.tsx';
import { useRenderContext } from '../contexts.ts';
import { PostForm, Refusal, Submit } from '../forms/form-parts.tsx';
import css from '../letters/letters-page.css?inline';
import { Day } from '../look/facts.tsx';
import { HeadStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import type { action, loader } from './my-calendar-actions.ts';

/** The private calendar of starred shows. Its address shows once; a new one replaces it. */
export function Page() {
  const { madeAt } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const { origin } = useRenderContext();
  const path = done !== undefined && 'path' in done ? done.path : undefined;
  const made = typeof path === 'string' ? `${origin}${path}` : undefined;
  const refused = done !== undefined && 'refused' in done ? done.refused : undefined;
  return (
    <FormFrame isFormFirst title="My shows in a calendar" description="A private calendar of what you starred.">
      <HeadStyle name="letters" css={css} />
      <Refusal refused={refused} />
      {made === undefined ? null : <Made address={made} />}
      {path === null ? <p role="status">The address no longer works.</p> : null}
      {made !== undefined ? null : madeAt === null ? (
        <p className="calendar-words">
          An address for your calendar app: the shows you starred and your artists’ shows, updated when they move or get canceled. Anyone
          with the address can see them, so keep it to yourself.
        </p>
      ) : (
        <p className="calendar-words">
          You made an address on <Day at={madeAt} />. We only show it once. If you make a new one, the old one stops working.
        </p>
      )}
      <PostForm>
        <input type="hidden" name="intent" value="make" />
        <Submit label={madeAt === null ? 'Make an address' : 'Make a new address'} doing="Making it..." />
      </PostForm>
      {madeAt === null ? null : (
        <PostForm>
          <input type="hidden" name="intent" value="end" />
          <Submit label="Remove the address" doing="Removing it..." />
        </PostForm>
      )}
      <p>
        <a className="lone" href={paths.myShows()}>
          My shows
        </a>
      </p>
    </FormFrame>
  );
}

/** Other formats of the same list. */
const OTHERS: readonly (readonly [format: ListFormat, says: string])[] = [
  ['atom', 'Atom feed'],
  ['jsonfeed', 'JSON Feed'],
  ['json', 'JSON'],
  ['csv', 'Spreadsheet (CSV)'],
  ['txt', 'Plain text'],
];

function Made({ address }: { address: string }) {
  return (
    <div className="calendar-words" role="status">
      <p className="lead">Here’s the address. We only show it once, so put it in your calendar now.</p>
      <p className="field">
        <label htmlFor="calendar-address">Address for any calendar</label>
        <input id="calendar-address" readOnly value={address} onFocus={({ currentTarget }) => currentTarget.select()} />
      </p>
      <p>
        For other apps, the same address with a different ending:{' '}
        {OTHERS.map(([format, says], index) => (
          <span key={format}>
            {index === 0 ? '' : ', '}
            <a href={address.replace('.ics?', `.${format}?`)}>{says}</a>
          </span>
        ))}
        .
      </p>
      <p>
        <a className="lone" href={address.replace(/^https?:/, 'webcal:')}>
          Open in this device’s calendar
        </a>
      </p>
    </div>
  );
}
