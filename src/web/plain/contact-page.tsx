import { useSite } from '../contexts.ts';
import { paths } from '../paths.ts';
import { PlainFrame } from './plain-frame.tsx';

/** How to reach the people behind the site. */
export function Page() {
  const { brand, social, contact, email } = useSite();
  return (
    <PlainFrame
      title="Contact us"
      description={`Reach ${brand} on ${social.network}: tell us who plays, where, and what we missed.`}
      stock="mist"
    >
      <p className="lead">
        The quickest way to us is our social media account, <a href={social.url}>{social.handle}</a> on {social.network}.
        {email === undefined ? null : (
          <>
            {' '}
            Or write to <a href={`mailto:${email}`}>{email}</a>.
          </>
        )}
      </p>
      {contact === undefined ? (
        <p>
          Tell us who is missing from the wall, which show has the wrong time, or where music happens that we have not heard of. If you are
          an artist, or know one, say so: that is how a name gets a page.
        </p>
      ) : (
        <p className="said">{contact}</p>
      )}
      <p>
        A show is not listed? <a href={paths.tell()}>Tell us here</a>, without an account.
      </p>
      <p>
        <a className="button" href={social.url}>
          Write to {social.handle}
        </a>
      </p>
    </PlainFrame>
  );
}
