import { useLoaderData } from 'react-router';
import type { ToldTip } from '#scene/tip.ts';
import { FormFrame } from '../account/form-frame.tsx';
import { Moment } from '../look/moment.tsx';
import { HeadStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import css from './tell.css?inline';
import type { loader } from './told-loader.ts';

const BECAME: Record<ToldTip['state'], string> = {
  open: 'An editor reads it',
  listed: 'It is listed',
  mended: 'It is put right',
  refused: 'Not taken',
};

/** What became of what somebody told, by a link that they alone have. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) {
    return (
      <FormFrame title="Nothing here" description="This link opens nothing any more.">
        <p className="lead">
          This link opens nothing any more: what was told is kept for some months. <a href={paths.tell()}>Tell us a show</a>
        </p>
      </FormFrame>
    );
  }
  const { tip, now } = loaded;
  const { kind, who, words, date, place, time, hasFlyer, sentAt, settledAt, state, answer, show } = tip;
  return (
    <FormFrame title="Got it" description="What became of what you told.">
      <HeadStyle name="tell" css={css} />
      <p className="lead">Only this link knows. Keep it: it says what becomes of {kind === 'show' ? 'the show' : 'it'}.</p>
      <p>{[who, date, time, place, words].filter((said) => said !== null && said !== '').join(', ') || 'A flyer.'}</p>
      <ol className="road">
        <li>
          <b>Got it</b>, <Moment at={sentAt} now={now} />
          {hasFlyer ? ', with a flyer' : ''}
        </li>
        <li>
          <b>{BECAME[state]}</b>
          {settledAt === null ? (
            ': most within a day or two.'
          ) : (
            <>
              , <Moment at={settledAt} now={now} />
            </>
          )}
          {answer === '' ? null : <p>“{answer}”</p>}
        </li>
      </ol>
      {show === null ? null : (
        <p>
          <a className="button" href={paths.show(show)}>
            See it on the wall
          </a>
        </p>
      )}
      <p>
        <a href={paths.tell()}>Tell us another</a>
      </p>
    </FormFrame>
  );
}
