import { useSite } from '../contexts.ts';
import { paths } from '../paths.ts';
import { PlainFrame } from './plain-frame.tsx';

export function Page() {
  const { brand } = useSite();
  return (
    <PlainFrame title="News" description={`News from ${brand} is coming soon.`} stock="shell">
      <p className="poster-type">coming soon</p>
      <p>
        Nothing has been set in type yet. Until it is, <a href={paths.shows()}>who plays tonight</a> is the news.
      </p>
    </PlainFrame>
  );
}
