import { useLoaderData } from 'react-router';
import type { Service } from '#scene/entries/service.ts';
import { findKindHeading } from '#scene/entries/service-kind.ts';
import { useSite } from '../contexts.ts';
import { PageHead } from '../layout/page-head.tsx';
import { wordClass } from '../look/fit.ts';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { PlainFrame } from '../plain/plain-frame.tsx';
import { EditLink, useIsEditor } from '../shows/edit-link.tsx';
import { Reach } from './reach.tsx';
import css from './services.css?inline';
import type { loader } from './services-loader.ts';

const STOCKS = ['fog', 'mist', 'newsprint', 'shell', 'dusk'] as const;

/** Services by kind. */
export function Page() {
  const { counts, groups, kind } = useLoaderData<typeof loader>();
  const { region } = useSite();
  const isEditor = useIsEditor();
  /** A kind keeps its paper when it is alone. */
  const stockOf = (of: string) => STOCKS[counts.findIndex((each) => each.kind === of) % STOCKS.length];
  if (counts.length === 0) return <Nothing />;
  return (
    <>
      <PageHead
        title={kind === undefined ? 'Services' : `Services: ${findKindHeading(kind)}`}
        description={`Who does what musicians need in ${region}: ${counts.map((each) => findKindHeading(each.kind).toLowerCase()).join(', ')}.`}
      />
      <PageStyle name="services" css={css} />
      <div className="wrap page-top services-head">
        <h1 className="struck">Services</h1>
        <nav aria-label="Kinds">
          <ul>
            <li>
              <a href={paths.services()} aria-current={kind === undefined ? 'page' : undefined}>
                All
              </a>
            </li>
            {counts.map((each) => (
              <li key={each.kind}>
                <a href={paths.services({ kind: each.kind })} aria-current={kind === each.kind ? 'page' : undefined}>
                  {findKindHeading(each.kind)} <span className="small">{each.of}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {isEditor ? (
          <p>
            <EditLink to={paths.deskServices()} what="the services" />
          </p>
        ) : null}
      </div>
      {groups.length === 0 ? (
        <p className="wrap lead services-none">
          No one here does this yet. <a href={paths.services()}>All services</a>
        </p>
      ) : null}
      {groups.map((group, index) => (
        <section key={group.kind} className={`services-group ${stockOf(group.kind)}`} aria-labelledby={`kind-${index}`}>
          <div className="wrap">
            <h2 id={`kind-${index}`}>{findKindHeading(group.kind)}</h2>
            <ul>
              {group.services.map((service) => (
                <li key={service.id}>
                  <Card service={service} />
                </li>
              ))}
            </ul>
          </div>
        </section>
      ))}
    </>
  );
}

function Nothing() {
  const { region } = useSite();
  return (
    <PlainFrame title="Services" description={`Who does what musicians need in ${region}. Nobody is listed yet.`} stock="fog">
      <p className="lead">People around here who record, repair, teach, print or rent out gear are listed on this page. Nobody is yet.</p>
      <p>
        Is that you, or someone you know? <a href={paths.contact()}>Tell us</a> the name, what they do, and how to reach them.
      </p>
    </PlainFrame>
  );
}

function Card({ service }: { service: Service }) {
  const { id, name, description } = service;
  return (
    <article className={wordClass(name)}>
      <h3>
        <a href={paths.service(id)}>{name}</a>
      </h3>
      {description === '' ? null : <p className="words">{description}</p>}
      <Reach service={service} />
    </article>
  );
}
