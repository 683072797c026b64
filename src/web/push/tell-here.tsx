import { useEffect, useState } from 'react';
import { endHere, type Telling, tellHere, tellingHere } from './push-here.ts';

/** Turns push messages on this device on and off, and says why they cannot be. */
export function TellHere() {
  const [telling, setTelling] = useState<Telling>('off');
  const [isDoing, setDoing] = useState(false);
  const [fault, setFault] = useState('');
  useEffect(() => setTelling(tellingHere()), []);
  const press = async () => {
    setDoing(true);
    setFault('');
    try {
      if (telling === 'on') await endHere();
      else await tellHere();
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
    setTelling(tellingHere());
    setDoing(false);
  };
  return (
    <section className="tell-here" aria-labelledby="tell-here-head">
      <h2 id="tell-here-head">On this device</h2>
      <p>A short message when a show you starred is canceled, moved or starts at a different time, while this site is closed too.</p>
      <p className="without-script">It takes a script, and scripts are switched off in this browser. Email needs none.</p>
      <div role="status">
        {telling === 'on' ? <p>This device is told.</p> : null}
        {telling === 'blocked' ? (
          <p>This browser lets this site send no messages. Allow notifications in its settings for this site, and come back.</p>
        ) : null}
        {telling === 'unable' ? (
          <p>
            This browser takes no messages while a site is closed. On an iPhone, put the site on the home screen and open it from there.
          </p>
        ) : null}
        {fault === '' ? null : <p>That did not work. {fault}</p>}
      </div>
      {telling === 'blocked' || telling === 'unable' ? null : (
        <button type="button" className="button" disabled={isDoing} onClick={() => void press()}>
          {telling === 'on' ? 'Tell me here no more' : 'Tell me on this device'}
        </button>
      )}
    </section>
  );
}
