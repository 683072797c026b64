import { type ChangeEvent, useRef, useState } from 'react';
import type { KeptPage } from '#scene/keepers/claim.ts';
import { MAX_UPLOAD_BYTES, UPLOAD_TYPES } from '#scene/pictures/picture.ts';
import { ApiError } from '../../api.ts';
import { useBrowserSession } from '../../contexts.ts';
import { Framed, marksOf, Why } from '../../forms/field.tsx';
import { useFault } from '../../forms/form-parts.tsx';
import { sendPicture } from './picture-form.ts';

/** A picture that was taken in. */
export interface Sent {
  file: string;
  preview: string;
}

type State = { is: 'idle' } | { is: 'sending'; name: string; share: number } | { is: 'failed'; name: string; why: string };

/** A picture is sent as soon as it is chosen, and says how far it is; without a script it goes with the form. */
export function SendPicture({ what, page, taken }: { what: string; page: KeptPage | undefined; taken: (sent: Sent) => void }) {
  const session = useBrowserSession();
  const fault = useFault('picturefile');
  const [state, setState] = useState<State>({ is: 'idle' });
  const under = useRef<AbortController>(null);
  const input = useRef<HTMLInputElement>(null);
  const last = useRef<File>(null);

  async function send(file: File): Promise<void> {
    const stop = new AbortController();
    under.current = stop;
    last.current = file;
    setState({ is: 'sending', name: file.name, share: 0 });
    try {
      const token = await session?.idToken();
      if (session === undefined || token == null) return setState({ is: 'failed', name: file.name, why: 'You were signed out.' });
      const { sendWithProgress, smaller } = await import('../../forms/send-file.ts');
      const bytes = await smaller(file);
      if (bytes.size > MAX_UPLOAD_BYTES)
        return setState({ is: 'failed', name: file.name, why: `It’s larger than ${MAX_UPLOAD_BYTES / 1_000_000} MB.` });
      const progress = (share: number) => setState({ is: 'sending', name: file.name, share });
      const api = session.api.over(sendWithProgress(session.apiOrigin, progress, stop.signal)).as(token);
      taken(await sendPicture(api, bytes, page));
      // It is there: it need not come once more with the form.
      if (input.current !== null) input.current.value = '';
      setState({ is: 'idle' });
    } catch (error) {
      setState({ is: 'failed', name: file.name, why: whyOf(error, stop.signal) });
    }
  }

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file !== undefined && session !== undefined) void send(file);
  };
  const again = () => (last.current === null ? undefined : void send(last.current));
  return (
    <div className={fault.why === undefined && state.is !== 'failed' ? 'field send-picture' : 'field bad send-picture'}>
      <label htmlFor="picturefile">{`Upload a ${what}`}</label>
      <input
        ref={input}
        id="picturefile"
        name="picturefile"
        type="file"
        accept={UPLOAD_TYPES}
        onChange={choose}
        aria-describedby="picturefile-hint"
      />
      <p
        className="hint"
        id="picturefile-hint"
      >{`JPEG, PNG, WebP or AVIF, up to ${MAX_UPLOAD_BYTES / 1_000_000} MB. We remove where and when it was taken.`}</p>
      <Why id="picturefile" why={fault.why} />
      <div role="status">
        {state.is === 'sending' ? (
          <p>
            <progress max={1} value={state.share} aria-label={`${state.name}, ${percent(state.share)}`} />{' '}
            {state.share < 1 ? `${state.name}: ${percent(state.share)}` : 'Uploaded. Processing takes a few seconds.'}
          </p>
        ) : null}
        {state.is === 'failed' ? <p className="why">{`${state.name}: ${state.why}`}</p> : null}
      </div>
      {state.is === 'sending' ? (
        <button className="key" type="button" onClick={() => under.current?.abort()}>
          Stop
        </button>
      ) : null}
      {state.is === 'failed' ? (
        <button className="key" type="button" onClick={again}>
          Try again
        </button>
      ) : null}
    </div>
  );
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

function whyOf(error: unknown, { aborted }: AbortSignal): string {
  if (aborted) return 'stopped.';
  return error instanceof ApiError ? error.message : 'we can’t reach the site.';
}

interface ConsentProps {
  /** Its place among those of the form: any of them says it of all pictures that go with the form. */
  id: string;
  what: string;
  isAsked: boolean;
}

/** Whoever sends a picture says that they may, beside the place they send it from. */
export function Consent({ id, what, isAsked }: ConsentProps) {
  const { why: refused, typed } = useFault('may');
  const why = isAsked ? refused : undefined;
  return (
    <Framed id={id} why={why}>
      <label className="tick">
        <input type="checkbox" name="may" value="1" defaultChecked={typed === '1'} {...marksOf(id, why)} />
        {`I may publish ${what}, and so may this site`}
      </label>
    </Framed>
  );
}
