import { paths } from '../paths.ts';

/** Says honestly that accounts do not stand yet, and what one can do meanwhile. */
export function NotOpenYet() {
  return (
    <p className="lead" role="note">
      This door is not hung yet: accounts open soon. Everything else can be read without one, and until then you{' '}
      <a href={paths.contact()}>reach us here</a>.
    </p>
  );
}
