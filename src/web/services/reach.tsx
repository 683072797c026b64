import type { Service } from '#scene/entries/service.ts';
import { Fact, Facts } from '../look/facts.tsx';

/** A service's prices, address and contacts. */
export function Reach({ service: { prices, address, city, website, email, phone } }: { service: Service }) {
  const place = [address, city].filter(Boolean).join(', ');
  if ([prices, phone, email, website].every((each) => each === undefined) && place === '') return null;
  return (
    <Facts>
      {prices === undefined ? null : <Fact name="Prices">{prices}</Fact>}
      {place === '' ? null : <Fact name="Where">{place}</Fact>}
      {phone === undefined ? null : <Fact name="Telephone">{phone}</Fact>}
      {email === undefined ? null : <Fact name="Email">{email}</Fact>}
      {website === undefined ? null : (
        <Fact name="Website">
          <a className="lone" href={website} rel="noopener">
            {new URL(website).host}
          </a>
        </Fact>
      )}
    </Facts>
  );
}
