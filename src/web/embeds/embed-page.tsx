import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { useRenderContext } from '../contexts.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import type { loader } from './embed-loader.ts';
import css from './embed-page.css?inline';

/** How to put the shows on another site: lines to copy. */
export function Page() {
  const { venues, venue } = useLoaderData<typeof loader>();
  const { origin, site } = useRenderContext();
  const whose = venue === null ? 'the shows' : `the shows at ${venue.name}`;
  const page = `${origin}${venue === null ? paths.shows() : paths.venue(venue.id)}`;
  const of = venue === null ? '' : ` venue="${venue.id}"`;
  const element = [
    `<script type="module" src="${origin}${paths.embedScript()}"></script>`,
    `<backline-shows${of} limit="10">`,
    `  <a href="${page}">${escapeMarkup(`Upcoming shows: ${site.brand}`)}</a>`,
    '</backline-shows>',
  ].join('\n');
  const frame = `<iframe src="${origin}${paths.embedFrame(venue?.id)}"\n  title="${escapeMarkup(`Upcoming shows: ${site.brand}`)}" width="600" height="480" loading="lazy"></iframe>`;
  return (
    <article className="wrap embed-page">
      <PageStyle name="embed" css={css} />
      <PageHead
        title={venue === null ? 'The shows on your own site' : `The shows at ${venue.name} on your own site`}
        description={`Three lines put ${whose} on any web page and keep them up to date. Nothing is tracked.`}
      />
      <h1 className="poster-type">On your own site</h1>
      <p className="lead">{`Copy three lines into your page to show ${whose}. They stay up to date on their own. No cookies, no tracking, no account.`}</p>
      <form action={paths.embed()} className="embed-choice">
        <label htmlFor="venue">Whose shows</label>
        <select id="venue" name="venue" defaultValue={venue?.id ?? ''} key={venue?.id}>
          <option value="">Everyone’s</option>
          {venues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <button type="submit" className="button">
          Show the code
        </button>
      </form>
      <section aria-labelledby="as-element">
        <h2 id="as-element">In your page’s style</h2>
        <p>It uses your page’s font and colors. Where scripts are off, the link inside shows instead.</p>
        <Lines label="Code to copy" text={element} />
        <p>
          More options: <code>artist</code>, <code>genre</code>, <code>when</code> (tonight, weekend, coming), <code>free="1"</code>,{' '}
          <code>limit</code> up to 50. A page with a content policy of its own allows <code>{origin}</code> in <code>script-src</code> and{' '}
          <code>connect-src</code>.
        </p>
      </section>
      <section aria-labelledby="as-frame">
        <h2 id="as-frame">In a frame</h2>
        <p>
          For sites that don’t allow scripts. <a href={paths.embedFrame(venue?.id)}>See what it shows</a>.
        </p>
        <Lines label="Frame code to copy" text={frame} />
      </section>
      <p>
        Editors that support oEmbed only need the link to a show, artist or venue. There are <a href={paths.apiDocs()}>an API</a> and
        calendars to subscribe to, too.
      </p>
    </article>
  );
}

/** Lines to copy: focus selects them all, and a button copies them. */
function Lines({ label, text }: { label: string; text: string }) {
  const [said, setSaid] = useState('');
  const id = label.toLowerCase().replaceAll(' ', '-');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('Copy it from the field'),
    );
  return (
    <p className="embed-lines">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        readOnly
        spellCheck={false}
        rows={text.split('\n').length + 1}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <button type="button" className="button" onClick={() => void copy()}>
        Copy
      </button>
      <span role="status">{said}</span>
    </p>
  );
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
