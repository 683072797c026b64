import { paths } from '../paths.ts';
import { PlainPage } from '../plain/plain-page.tsx';

export function Page() {
  return (
    <PlainPage title="Unknown person" description="Nobody by this name keeps a page here." stock="newsprint">
      <p className="poster-type">We don't know this person...</p>
      <p>
        Accounts open soon. Until then, <a href={paths.artists()}>the wall</a> has the artists.
      </p>
    </PlainPage>
  );
}
