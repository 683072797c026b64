import { useLoaderData } from 'react-router';
import type { Profile } from '#scene/people/profile.ts';
import { PageHead } from '../layout/page-head.tsx';
import { hasAccent, lineClass, wordClass } from '../look/fit.ts';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session/account.ts';
import { Bio } from './bio.tsx';
import css from './people-page.css?inline';
import { PersonPoster } from './person-poster.tsx';
import type { loader } from './user-loader.ts';

/** A person's public page. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <>
      <PageStyle name="people" css={css} />
      {loaded === null ? <Unknown /> : <Known {...loaded} />}
    </>
  );
}

function Unknown() {
  return (
    <section className="wrap stranger">
      <PageHead title="Unknown person" description="No one by this name has a page here." isUnlisted />
      <h1 className="poster-type">We don't know this person...</h1>
      <p className="lead">
        No one by this name has a page here. <a href={paths.users()}>The directory</a> has everyone who does.
      </p>
    </section>
  );
}

function Known({ profile, isPublic }: { profile: Profile; isPublic: boolean }) {
  const { currentUser } = useSession();
  const { username, displayname, location, bio } = profile;
  const links = socialLinks(profile.social);
  const own = currentUser?.uid === profile.uid;
  return (
    <article className="person">
      <PageHead title={displayname} description={`${displayname} (${paths.user(username)}) has a page here.`} isUnlisted={!isPublic} />
      <PersonPoster username={username} />
      <div className={`wrap words ${wordClass(displayname)} ${lineClass(displayname)}`}>
        <h1 className={hasAccent(displayname) ? 'accented' : undefined}>
          <bdi>{displayname}</bdi>
        </h1>
        {isPublic ? null : (
          <p role="status">
            Only you can see this until you confirm your email. <a href={`${paths.dashboard()}#email-head`}>Send the email again</a>
          </p>
        )}
        <p className="lead">
          /u/{username}
          {location === '' ? null : (
            <>
              {' '}
              · <bdi>{location}</bdi>
            </>
          )}
        </p>
        {bio === '' ? (
          <p className="quiet">{own ? 'You haven’t written anything about yourself yet.' : 'Nothing here yet.'}</p>
        ) : (
          <Bio html={bio} />
        )}
        {links.length === 0 ? null : (
          <ul className="links">
            {links.map(({ label, href }) => (
              <li key={label}>
                <a href={href} rel="ugc nofollow noopener">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
        {own ? (
          <p className="lone-ways">
            <a className="button" href={paths.editUser(username)}>
              Edit your page?
            </a>{' '}
            <a className="lone" href={paths.userHistory(username)}>
              Earlier versions
            </a>
          </p>
        ) : (
          <p className="lone-ways small">
            <a className="lone" href={paths.tell({ about: `profile:${username}` })}>
              Report this page
            </a>
          </p>
        )}
      </div>
    </article>
  );
}

/** A person's links; a bare name becomes an address on its network. */
function socialLinks({ instagram, facebook, website }: Profile['social']): { label: string; href: string }[] {
  return [
    { label: 'Website', href: website },
    { label: 'Instagram', href: profileLinkWords(instagram, 'https://www.instagram.com/') },
    { label: 'Facebook', href: profileLinkWords(facebook, 'https://www.facebook.com/') },
  ].filter(({ href }) => href !== '');
}

function profileLinkWords(name: string, network: string): string {
  if (name === '' || /^https?:\/\//i.test(name)) return name;
  return network + encodeURIComponent(name.replace(/^@/, ''));
}
