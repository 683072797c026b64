import { setWithoutAsking, useWithoutAsking } from './without-asking.ts';

/** Whether this device loads a service's players without asking. */
export function ServiceTick({ service, says }: { service: string; says: string }) {
  const withoutAsking = useWithoutAsking();
  return (
    <label className="service-tick">
      <input type="checkbox" checked={withoutAsking(service)} onChange={({ target }) => setWithoutAsking(service, target.checked)} />
      <span>{says}</span>
    </label>
  );
}
