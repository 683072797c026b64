import { TilePicture } from '../look/tile-picture.tsx';

/** The poster of whoever keeps a page, as others see it there: it says whose this is where one looks after it. Its styles are `own-poster.part.css`. */
export function OwnPoster({ username }: { username: string }) {
  return (
    <div className="own-poster" aria-hidden="true">
      <TilePicture name={username} />
    </div>
  );
}
