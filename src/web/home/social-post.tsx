import { useState } from 'react';
import type { Welcome } from '#scene/site/scene.ts';
import { useStepInto } from '../embeds/step-into.ts';
import { TilePicture } from '../look/tile-picture.tsx';

/** A post on somebody else's site, half the page wide: folded until pressed, so that nobody is tracked for coming in. */
export function SocialPost({ post }: { post: NonNullable<Welcome['post']> }) {
  const [open, setOpen] = useState(false);
  const frame = useStepInto(open);
  return (
    <>
      {open ? (
        <iframe
          ref={frame}
          className="post"
          src={post.embed}
          title={post.title}
          sandbox="allow-scripts allow-same-origin allow-popups"
          referrerPolicy="no-referrer"
        />
      ) : (
        <button className="post" type="button" onClick={() => setOpen(true)}>
          <span className="art">
            <TilePicture name={post.title} />
          </span>
          <span className="cap">Load this post</span>
        </button>
      )}
      <p className="small">
        {post.caption} The post comes from somebody else's machine, so it stays folded until you press. <a href={post.url}>Open it there</a>
        .
      </p>
    </>
  );
}
