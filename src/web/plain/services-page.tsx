import { useSite } from '../contexts.ts';
import { PlainFrame } from './plain-frame.tsx';

export function Page() {
  const { brand } = useSite();
  return (
    <PlainFrame title="Services" description={`Services for musicians around ${brand}: the page is not filled yet.`} stock="fog">
      <p className="sr">Nothing is listed here yet.</p>
    </PlainFrame>
  );
}
