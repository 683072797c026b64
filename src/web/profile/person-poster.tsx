import { TilePicture } from '../look/drawing.tsx';

/** A poster drawn from a user name (`person-poster.part.css`). */
export function PersonPoster({ username }: { username: string }) {
  return (
    <div className="person-poster" aria-hidden="true">
      <TilePicture name={username} />
    </div>
  );
}
