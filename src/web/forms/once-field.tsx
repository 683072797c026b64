import { useFault } from './form-parts.tsx';

/** The key under which a form makes one thing, however often it is sent: a page has another each time, a form that was not taken goes on with its own. */
export function OnceField({ once }: { once: string }) {
  const { typed } = useFault('once');
  return <input type="hidden" name="once" value={typed ?? once} />;
}
