import { useMemo } from 'react';
import { useLoaderData } from 'react-router';
import type { Tree } from '#scene/artists/tree.ts';
import { useRenderContext, useSite } from '../contexts.ts';
import { breadcrumbs, JsonLd, PageHead } from '../layout/page-head.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { layOut } from './layout.ts';
import { momentOf } from './threads.ts';
import css from './tree.css?inline';
import type { loader } from './tree-loader.ts';
import { TreePicture } from './tree-picture.tsx';
import { TreeTable } from './tree-table.tsx';
import { countsOf, partName, saysOf } from './tree-words.ts';

/** Who played in what: bands as ribbons down the years, musicians as threads. */
export function Page() {
  const tree = useLoaderData<typeof loader>();
  return (
    <>
      <PageStyle name="tree" css={css} />
      {tree === null ? <NoSheet /> : <Sheet tree={tree} />}
    </>
  );
}

function NoSheet() {
  return (
    <section className="wrap tree-nothing">
      <PageHead title="Nothing on this sheet" description="This sheet of the tree doesn’t exist." isUnlisted />
      <h1 className="poster-type">Nothing on this sheet.</h1>
      <p className="lead">
        We don’t know who played then. See <a href={paths.tree()}>the years we know of</a>.
      </p>
    </section>
  );
}

function Sheet({ tree }: { tree: Tree }) {
  const { region } = useSite();
  const { site, origin } = useRenderContext();
  const { part, sheet, sheets, tonight } = tree;
  const drawing = useMemo(() => layOut(tree, { now: momentOf(tonight), shown: decadeOf(part, tonight) }), [tree, part, tonight]);
  const isFirst = sheets.filter((each) => each.part !== 'none').at(-1)?.part === part && sheet === 1;
  const which = `${partName(part)}${sheet === 1 ? '' : `, sheet ${sheet}`}`;
  return (
    <article className="tree-page">
      <PageHead
        title={isFirst ? 'Who played in what' : `Who played in what: ${which}`}
        description={`Bands of ${region} and who played in them, year by year, and who went from one to another.`}
      />
      <JsonLd
        graph={[
          breadcrumbs([
            [site.brand, `${origin}${paths.home()}`],
            ['Artists', `${origin}${paths.artists()}`],
            ['Who played in what', `${origin}${paths.tree()}`],
          ]),
        ]}
      />
      <header className="wrap page-top tree-title">
        <h1>
          <span>Who played</span> <span>in what</span>
        </h1>
        <div>
          <p className="lead">
            {tree.bands.length === 0 ? 'We don’t know yet who plays with whom, and since when.' : countsOf(tree)}{' '}
            {drawing === undefined
              ? null
              : `A ribbon is a band, a thread is a musician; ${drawing.shown === undefined ? 'thick threads are in several' : 'thick threads moved on'}.`}
          </p>
          <Sheets part={part} sheet={sheet} sheets={sheets} />
        </div>
      </header>
      {drawing === undefined ? null : (
        <div className="tree-sheet">
          <TreePicture drawing={drawing} says={saysOf(drawing)} />
        </div>
      )}
      {tree.bands.length === 0 ? null : (
        <div className="wrap">
          <TreeTable lineUps={tree} caption={part === 'all' || part === 'none' ? 'Who played in what' : `Who played in what, ${which}`} />
        </div>
      )}
      <p className="wrap tree-tell">
        Is someone missing, or left earlier? <a href={paths.contact()}>Tell us</a>.
      </p>
    </article>
  );
}

/** The years of a decade so far; undefined for all. */
function decadeOf(part: string, tonight: string) {
  if (part === 'all' || part === 'none') return undefined;
  const from = Number(part);
  return { from, to: Math.max(from, Math.min(from + 10, momentOf(tonight))) };
}

/** Links to other sheets. */
function Sheets({ part, sheet, sheets }: Pick<Tree, 'part' | 'sheet' | 'sheets'>) {
  if (sheets.length < 2) return null;
  const several = new Set(sheets.filter((each) => each.sheet > 1).map((each) => each.part));
  return (
    <nav className="tree-sheets" aria-label="Sheets">
      <ul>
        {sheets.map((each) => {
          const name = `${partName(each.part)}${several.has(each.part) ? ` ${each.sheet}` : ''}`;
          return (
            <li key={`${each.part} ${each.sheet}`}>
              {each.part === part && each.sheet === sheet ? (
                <b aria-current="page">{name}</b>
              ) : (
                <a className="lone" href={paths.tree({ part: each.part, sheet: each.sheet === 1 ? undefined : String(each.sheet) })}>
                  {name}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
