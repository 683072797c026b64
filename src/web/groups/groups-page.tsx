import { useLoaderData } from 'react-router';
import { useSite } from '../contexts.ts';
import { PageHead } from '../layout/page-head.tsx';
import { wordClass } from '../look/fit.ts';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { PlainFrame } from '../plain/plain-frame.tsx';
import { GROUP_WORDS } from './group-words.ts';
import css from './groups.css?inline';
import type { loader } from './groups-loader.ts';

const STOCKS = ['mist', 'newsprint', 'shell', 'fog'] as const;

/** All promoters, or all series. */
export function Page() {
  const { kind, groups } = useLoaderData<typeof loader>();
  const { region } = useSite();
  const { title, none, about } = GROUP_WORDS[kind];
  if (groups.length === 0)
    return (
      <PlainFrame title={title} description={about(region)} stock="shell">
        <p className="lead">{none}</p>
        <p>
          <a className="button" href={paths.tell()}>
            Tell us
          </a>
        </p>
      </PlainFrame>
    );
  return (
    <>
      <PageHead title={title} description={about(region)} />
      <PageStyle name="groups" css={css} />
      <div className="wrap page-top groups-head">
        <h1 className="struck">{title}</h1>
      </div>
      <ul className="bill-list">
        {groups.map(({ id, name, description, coming }, index) => (
          <li key={id} className={`bill-card ${STOCKS[index % STOCKS.length]}`}>
            <article className={`wrap group-card ${wordClass(name)}`}>
              <h2>
                <a href={paths[kind](id)}>{name}</a>
              </h2>
              {description === '' ? null : <p className="words">{description.split('\n')[0]}</p>}
              <p className="mark">{coming === 0 ? 'Nothing announced' : coming === 1 ? '1 upcoming show' : `${coming} upcoming shows`}</p>
            </article>
          </li>
        ))}
      </ul>
    </>
  );
}
