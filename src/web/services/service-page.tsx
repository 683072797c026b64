import { useLoaderData } from 'react-router';
import type { Service } from '#scene/entries/service.ts';
import { findKindHeading } from '#scene/entries/service-kind.ts';
import { useRenderContext } from '../contexts.ts';
import { breadcrumbs, JsonLd, PageHead } from '../layout/page-head.tsx';
import { hasAccent, wordClass } from '../look/fit.ts';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { EditLink, useIsEditor } from '../shows/edit-link.tsx';
import { Reach } from './reach.tsx';
import type { loader } from './service-loader.ts';
import css from './services.css?inline';

/** A service. */
export function Page() {
  const found = useLoaderData<typeof loader>();
  return (
    <>
      <PageStyle name="services" css={css} />
      {found === 'unknown' || found === 'gone' ? <Nowhere isGone={found === 'gone'} /> : <Known service={found} />}
    </>
  );
}

function Nowhere({ isGone }: { isGone: boolean }) {
  const title = isGone ? 'Taken down' : 'Unknown service';
  return (
    <section className="wrap services-stranger">
      <PageHead
        title={title}
        description={isGone ? 'This service was taken off the site.' : 'This service isn’t listed here.'}
        isUnlisted
      />
      <h1 className="poster-type">{isGone ? 'Taken down.' : 'We don’t know this one...'}</h1>
      <p className="lead">
        {isGone ? 'This service was taken off the site. ' : ''}
        See <a href={paths.services()}>the services we know</a>.
      </p>
    </section>
  );
}

function Known({ service }: { service: Service }) {
  const { id, name, kind, city, description } = service;
  const { site, origin } = useRenderContext();
  const isEditor = useIsEditor();
  const head = findKindHeading(kind);
  return (
    <article>
      <PageHead title={name} description={`${name}: ${head.toLowerCase()}${city === '' ? '' : ` in ${city}`}, and how to reach them.`} />
      <JsonLd graph={graphOf(service, origin, site.brand)} />
      <header className="paper-top service-head fog">
        <div className={`wrap ${wordClass(name)}`}>
          <p className="mark">
            <a href={paths.services({ kind })}>{head}</a>
          </p>
          <h1 className={hasAccent(name) ? 'accented' : undefined}>{name}</h1>
        </div>
      </header>
      <div className="wrap service-sheet">
        {description === '' ? null : <p className="lead words">{description}</p>}
        <Reach service={service} />
        <p className="lone-ways small">
          {isEditor ? <EditLink to={paths.deskService(id)} what={name} /> : null}
          <a className="lone" href={paths.serviceHistory(id)}>
            Edit history
          </a>{' '}
          <a className="lone" href={paths.services()}>
            All services
          </a>
        </p>
      </div>
    </article>
  );
}

/** A service as schema.org LocalBusiness, with breadcrumbs. */
function graphOf(
  { id, name, description, address, city, website, phone, email, prices }: Service,
  origin: string,
  brand: string,
): object[] {
  const page = `${origin}${paths.service(id)}`;
  const place = {
    ...(address === '' ? {} : { streetAddress: address }),
    ...(city === '' ? {} : { addressLocality: city }),
  };
  return [
    {
      '@type': 'LocalBusiness',
      '@id': `${page}#service`,
      name,
      url: page,
      ...(description === '' ? {} : { description }),
      ...(Object.keys(place).length === 0 ? {} : { address: { '@type': 'PostalAddress', ...place } }),
      ...(website === undefined ? {} : { sameAs: website }),
      ...(phone === undefined ? {} : { telephone: phone }),
      ...(email === undefined ? {} : { email }),
      ...(prices === undefined ? {} : { priceRange: prices }),
    },
    breadcrumbs([
      [brand, `${origin}${paths.home()}`],
      ['Services', `${origin}${paths.services()}`],
      [name, page],
    ]),
  ];
}
