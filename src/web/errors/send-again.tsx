import { useLocation } from 'react-router';
import { type SentForm, wordsIn } from '../forms/sent-form.ts';
import { TypedWords } from '../forms/typed-words.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session/account.ts';

/** A form that the server hands back, with the sentence that says why; `isLedAway` where its page would have led elsewhere. */
export interface Handed extends SentForm {
  handedBack: string;
  isLedAway: boolean;
}

/** Sends a form again that could not be taken, as it was typed; passwords are typed anew. */
export function SendAgain({ handed: { typed, hadFile, isLedAway } }: { handed: Handed }) {
  const { pathname, search } = useLocation();
  const { loggedIn } = useSession();
  const here = pathname + search;
  return (
    <form action={here} method="post" className="again">
      <TypedWords words={wordsIn(typed)} />
      {hadFile ? <p className="small">The picture has to be chosen anew, once this is sent.</p> : null}
      {typed.map(([name, value], place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was typed stays as it is
        <input key={place} type="hidden" name={name} value={value} />
      ))}
      <p className="go">
        {isLedAway && !loggedIn ? (
          <a href={paths.login({ back: here })} target="_blank" rel="noopener">
            Sign in in another tab
          </a>
        ) : null}
        <button className="button" type="submit">
          Send it again
        </button>
      </p>
    </form>
  );
}
