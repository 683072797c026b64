import { dealTiles, type Tile } from '#scene/art/tile.ts';
import type { Artist, Member } from '#scene/artists/artist.ts';
import { isAhead } from '#scene/entries/ending-words.ts';
import { isUpload } from '#scene/pictures/picture.ts';
import { isBefore } from '#scene/time/span-words.ts';
import { useSite } from '../contexts.ts';
import { TilePicture } from '../look/drawing.tsx';
import { Picture } from './picture.tsx';

interface MembersProps {
  artist: Pick<Artist, 'members' | 'ended'>;
  /** 'YYYY-MM-DD' */
  today: string;
}

/** Members, a card each; of a band that ended, its last lineup. */
export function Members({ artist: { members: all, ended }, today }: MembersProps) {
  const site = useSite();
  const last = all.filter(({ to }) => to === undefined || (ended !== undefined && !isBefore(to, ended)));
  const members = eachOnce(last.length > 0 ? last : all);
  const tiles = dealTiles(
    members.map((member) => member.name),
    site,
  );
  return (
    <section aria-labelledby="members">
      <h2 className="section-head" id="members">
        Members{ended !== undefined && !isAhead(ended, today) && last.length > 0 ? <span className="mark">, last line-up</span> : null}
      </h2>
      <ul className="members">
        {members.map((member, index) => (
          <MemberCard key={member.name} member={member} tile={tiles[index]} />
        ))}
      </ul>
    </section>
  );
}

function eachOnce(members: readonly Member[]): Member[] {
  const seen = new Set<string>();
  return members.filter(({ musician }) => musician === undefined || (!seen.has(musician) && seen.add(musician)));
}

function MemberCard({ member, tile }: { member: Member; tile: Tile | undefined }) {
  return (
    <li className={`member ${tile?.stock ?? 'newsprint'}`}>
      <div className="art">
        {member.img === undefined ? (
          <TilePicture name={member.name} {...(tile === undefined ? {} : { tile })} />
        ) : (
          <Picture
            file={isUpload(member.img) ? member.img : `members/${member.img}`}
            alt={member.name}
            shape="portrait"
            sizes="(min-width: 62rem) 16rem, 40vw"
          />
        )}
      </div>
      <div className="words">
        <h3>{member.name}</h3>
        <p className="part">{member.part}</p>
        {member.description === undefined ? null : <p>{member.description}</p>}
        <Reach member={member} />
      </div>
    </li>
  );
}

function Reach({ member }: { member: Member }) {
  const { instagram, website, facebook } = member;
  if (instagram === undefined && website === undefined && facebook === undefined) return null;
  return (
    <ul className="reach">
      {instagram === undefined ? null : (
        <li>
          <a href={`https://www.instagram.com/${encodeURIComponent(instagram)}/`} rel="noopener">
            {`@${instagram}`}
          </a>
        </li>
      )}
      {website === undefined ? null : (
        <li>
          <a href={website} rel="noopener">
            Website
          </a>
        </li>
      )}
      {facebook === undefined ? null : (
        <li>
          <a href={facebook} rel="noopener">
            Facebook
          </a>
        </li>
      )}
    </ul>
  );
}
