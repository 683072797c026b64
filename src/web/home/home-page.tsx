import { useLoaderData } from 'react-router';
import { useRenderContext } from '../contexts.ts';
import { JsonLd } from '../layout/json-ld.tsx';
import { Live } from '../layout/live.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { PackDrawing } from '../look/drawing.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { Cookie } from './cookie.tsx';
import type { loader } from './home-loader.ts';
import css from './home-page.css?inline';
import { PrintRun } from './print-run.tsx';
import { SocialPost } from './social-post.tsx';
import { Tonight } from './tonight.tsx';

/** The home page: a welcome, an invitation, a joke that wears out well, and a cookie. */
export function Page() {
  const { welcome, intro, post, bannerWide, bannerTall, out, daymarks, unread } = useLoaderData<typeof loader>();
  const { site, origin } = useRenderContext();
  const { brand, region } = site;
  return (
    <>
      <PageHead description={`${brand}: a collective archive of local music in ${region}. Who plays tonight, who is who, and where.`} />
      <JsonLd
        graph={[
          {
            '@type': 'WebSite',
            '@id': `${origin}/#site`,
            name: brand,
            url: `${origin}/`,
            potentialAction: {
              '@type': 'SearchAction',
              target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.search()}?q={search_term_string}` },
              'query-input': 'required name=search_term_string',
            },
          },
        ]}
      />
      <PageStyle name="home" css={css} />
      <Live />
      <div className="front">
        <section className={out.shows.length === 0 ? 'banner alone' : 'banner'}>
          {out.shows.length === 0 ? <PackDrawing svg={bannerTall} className="scene tall" align="xMidYMax" /> : null}
          <PackDrawing svg={bannerWide} className="scene wide" align="xMaxYMax" />
          <h1>
            <span>{welcome[0]}</span> <span>{welcome[1]}</span>
          </h1>
        </section>
        <Tonight out={out} daymarks={daymarks} unread={unread} />
      </div>
      <section className="wrap invite">
        <p className="lead">
          {intro} Come and find us on our <a href={paths.contact()}>social media channels</a>.
        </p>
        {post === undefined ? null : <SocialPost post={post} />}
      </section>
      <PrintRun />
      <Cookie />
    </>
  );
}
