import { useSite } from '../contexts.ts';
import { paths } from '../paths.ts';
import { PlainFrame } from './plain-frame.tsx';

/** How to reach the people behind the site. */
export function Page() {
  const { brand, social, contact, email } = useSite();
  return (
    <PlainFrame
      title="Contact us"
      description={`Reach ${brand} on ${social.network}. Tell us who’s playing, where, and what we missed.`}
      stock="mist"
    >
      <p className="lead">
        The fastest way to reach us is our social media account, <a href={social.url}>{social.handle}</a> on {social.network}.
        {email === undefined ? null : (
          <>
            {' '}
            Or write to <a href={`mailto:${email}`}>{email}</a>.
          </>
        )}
      </p>
      {contact === undefined ? (
        <p>
          Tell us who is missing from the wall, which show has the wrong time, or a venue we don’t know about. If you are an artist, or know
          one, say so: that is how a name gets a page.
        </p>
      ) : (
        <p className="said">{contact}</p>
      )}
      <p>
        Don’t see a show? <a href={paths.tell()}>Tell us here</a>, no account needed.
      </p>
      <p>
        <a className="button" href={social.url}>
          Write to {social.handle}
        </a>
      </p>
    </PlainFrame>
  );
}
