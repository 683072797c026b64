import { TilePicture } from '../look/drawing.tsx';

/** The poster drawn from a username, on that person's page and where its owner looks after it. Its styles are `person-poster.part.css`. */
export function PersonPoster({ username }: { username: string }) {
  return (
    <div className="person-poster" aria-hidden="true">
      <TilePicture name={username} />
    </div>
  );
}
