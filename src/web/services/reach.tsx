import type { Service } from '#scene/service.ts';

/** Where a service is, and how to reach it: the address for letters and the telephone as text. */
export function Reach({ service: { address, city, website, email, phone } }: { service: Service }) {
  const place = [address, city].filter(Boolean).join(', ');
  return (
    <dl className="reach">
      {place === '' ? null : <Fact name="Where" says={place} />}
      {phone === undefined ? null : <Fact name="Telephone" says={phone} />}
      {email === undefined ? null : <Fact name="Letters" says={email} />}
      {website === undefined ? null : (
        <div>
          <dt>Website</dt>
          <dd>
            <a className="lone" href={website} rel="noopener">
              {new URL(website).host}
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Fact({ name, says }: { name: string; says: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{says}</dd>
    </div>
  );
}
