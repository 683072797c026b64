import { unreadSentence } from '#scene/sources/unread.ts';
import type { UnreadSource } from '#scene/sources/unread-source.ts';
import { paths } from '../paths.ts';

/** Which calendars could not be read, and since when. */
export function Unread({ sources }: { sources: readonly UnreadSource[] }) {
  return sources.length === 0 ? null : <p className="unread">{unreadSentence(sources)}</p>;
}

/** A night without shows; certain only where every calendar was read. */
export function EmptyNight({ unread }: { unread: readonly UnreadSource[] }) {
  return unread.length === 0 ? (
    <div className="empty">
      <p className="poster-type">Nobody is playing.</p>
      <p>
        Restring something, or <a href={paths.tell()}>tell us what we missed</a>.
      </p>
    </div>
  ) : (
    <div className="empty">
      <p className="poster-type">Nothing we know of.</p>
      <Unread sources={unread} />
      <p>
        There may be a show. If you know of one, <a href={paths.tell()}>tell us</a>.
      </p>
    </div>
  );
}
